import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod/mini'
import { RECEIPT_PATH } from '#contract/admin.ts'
import type { getClient } from '#contract/clients.ts'
import { formatKoreaTime } from '#web/pages/admin/korea-time.ts'
import { labelOf, mailStateLabels, refundStateLabel } from '#web/pages/admin/labels.ts'
import { mailLabel } from '#web/pages/admin/mails/mail-label.ts'
import { isOutsideId, providerOfId } from '#web/pages/admin/provider.ts'
import { reasonText } from '#web/pages/admin/reason-text.ts'
import { useMay } from '#web/pages/admin/staff-role.ts'
import { consultationHref } from '#web/pages/admin/views.ts'
import { WhenShort } from '#web/pages/admin/when.tsx'
import { useLocale, useText } from '#web/texts/use-text.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Money } from '#web/ui/money.tsx'
import { usePricesText } from '#web/ui/prices-text.ts'

type Known = z.output<typeof getClient.output>

/** A list with its title; one line if it is empty. `isFolded`: opens by its title, for long lists of rare use. */
function Section(props: {
  title: string
  isEmpty: boolean
  isFolded?: boolean
  children: ReactNode[]
}): ReactNode {
  const { title, isEmpty, isFolded = false, children } = props
  const t = useText('admin')
  if (isEmpty)
    return (
      <section className="card row between" aria-label={title}>
        <h3>{title}</h3>
        <p className="muted">{t('client.none')}</p>
      </section>
    )
  const list = <ul className="rows">{children}</ul>
  return (
    <section className="card" aria-label={title}>
      {isFolded ? (
        <details>
          <summary>
            <h3>{title}</h3>
            <span className="muted">{children.length}</span>
          </summary>
          {list}
        </details>
      ) : (
        <>
          <h3>{title}</h3>
          {list}
        </>
      )}
    </section>
  )
}

/** Consultations with their state. */
export function Bookings({ bookings }: Pick<Known, 'bookings'>): ReactNode {
  const t = useText('admin')
  const [now] = useState(() => Date.now())
  return (
    <Section title={t('dashboard.view.consultations')} isEmpty={bookings.length === 0}>
      {bookings.map((booking) => {
        const label = labelOf(booking, now)
        return (
          <li key={booking._id}>
            <Link data-row to={consultationHref(booking._id)}>
              <WhenShort at={booking.startsAt} />
              <Badge tone={label.tone}>{t(label.text)}</Badge>
            </Link>
          </li>
        )
      })}
    </Section>
  )
}

/** Notes of the staff about each consultation. */
export function Notes({ notes }: Pick<Known, 'notes'>): ReactNode {
  const t = useText('admin')
  const locale = useLocale()
  return (
    <Section title={t('consultation.part.notes')} isEmpty={notes.length === 0}>
      {notes.map(({ consultationId, startsAt, text, private: isPrivate }) => (
        <li key={`${consultationId} ${isPrivate}`} className="entry">
          <Link to={consultationHref(consultationId)}>{formatKoreaTime(startsAt, locale)}</Link>
          {isPrivate && <Badge tone="calm">{t('client.privateNote')}</Badge>}
          <p className="typed">{text}</p>
        </li>
      ))}
    </Section>
  )
}

/** Published plans, with the number of steps that the client has ticked. */
export function Plans({ plans }: Pick<Known, 'plans'>): ReactNode {
  const t = useText('admin')
  const locale = useLocale()
  return (
    <Section title={t('client.plans')} isEmpty={plans.length === 0}>
      {plans.map(({ consultationId, startsAt, summary, steps }) => (
        <li key={consultationId} className="entry">
          <Link to={consultationHref(consultationId)}>{formatKoreaTime(startsAt, locale)}</Link>
          <p className="typed">{summary}</p>
          <p className="small muted">
            {t('client.steps', {
              done: String(steps.filter(({ done }) => done).length),
              count: String(steps.length),
            })}
          </p>
        </li>
      ))}
    </Section>
  )
}

/** Payments with their refunds; the receipt of each that was paid. */
export function Payments({ payments }: Pick<Known, 'payments'>): ReactNode {
  const t = useText('admin')
  const locale = useLocale()
  const prices = usePricesText()
  const may = useMay()
  return (
    <Section title={t('client.payments')} isEmpty={payments.length === 0}>
      {payments.map(({ id, amount, currency, paidAt, createdAt, captureId, refunds }) => (
        <li key={id} className="entry">
          <p className="line">
            <strong>
              <Money amount={amount} currency={currency} />
            </strong>
            <span className="small muted">
              {paidAt
                ? formatKoreaTime(paidAt, locale)
                : t('client.unpaid', { moment: formatKoreaTime(createdAt, locale) })}
            </span>
            {captureId && (
              <span className="small muted">
                {isOutsideId(captureId) ? t('attention.outside') : `${providerOfId(captureId)} ${captureId}`}
              </span>
            )}
            {paidAt && may('GET /api/receipts/:paymentId') && (
              <a
                href={`${RECEIPT_PATH.replace(':paymentId', id)}?lang=${locale === 'ko' ? 'ko' : 'en'}`}
                target="_blank"
                rel="noopener"
              >
                {t('client.receipt')}
              </a>
            )}
          </p>
          {refunds.map((refund) => (
            <p key={refund.id} className="small">
              {t('client.refund', {
                amount: prices([{ amount: refund.amount, currency }]),
                state: t(refundStateLabel(refund.status, captureId !== null && isOutsideId(captureId))),
              })}{' '}
              {reasonText(refund.reason, t)}
            </p>
          ))}
        </li>
      ))}
    </Section>
  )
}

/** Coupons, also those that were used or have expired. */
export function Coupons({ coupons }: Pick<Known, 'coupons'>): ReactNode {
  const t = useText('admin')
  const locale = useLocale()
  return (
    <Section title={t('client.coupons')} isEmpty={coupons.length === 0} isFolded>
      {coupons.map(({ code, percent, state, expiresAt }) => (
        <li key={code} className="entry">
          <p>
            <code>{code}</code> {percent}% · {t(`coupon.${state}`)}
          </p>
          <p className="small muted">{t('client.until', { moment: formatKoreaTime(expiresAt, locale) })}</p>
        </li>
      ))}
    </Section>
  )
}

/** Mails to the client, with their state. */
export function Mails({ mails }: Pick<Known, 'mails'>): ReactNode {
  const t = useText('admin')
  const locale = useLocale()
  return (
    <Section title={t('dashboard.view.mails')} isEmpty={mails.length === 0} isFolded>
      {mails.map(({ id, kind, state, createdAt }) => {
        const key = mailLabel(kind)
        return (
          <li key={id} className="entry line">
            <strong>{key ? t(key) : kind}</strong>
            <Badge tone={mailStateLabels[state].tone}>{t(mailStateLabels[state].text)}</Badge>
            <span className="muted">{formatKoreaTime(createdAt, locale)}</span>
          </li>
        )
      })}
    </Section>
  )
}
