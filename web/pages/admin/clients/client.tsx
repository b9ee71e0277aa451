import { type ReactNode, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { z } from 'zod/mini'
import { RECEIPT_PATH } from '#contract/admin.ts'
import { getClient } from '#contract/clients.ts'
import { Toast, useTask } from '#web/pages/admin/action-items/task.tsx'
import { countryName } from '#web/pages/admin/country.ts'
import { formatKoreaTime } from '#web/pages/admin/korea-time.ts'
import { labelOf, mailStateLabels, refundState } from '#web/pages/admin/labels.ts'
import { mailLabel } from '#web/pages/admin/mails/mail-label.ts'
import { LoadError } from '#web/pages/admin/part.tsx'
import { isOutsideId, providerOfId } from '#web/pages/admin/provider.ts'
import { reasonText } from '#web/pages/admin/reason-text.ts'
import { useMay } from '#web/pages/admin/staff-role.ts'
import { consultationHref, viewHref } from '#web/pages/admin/views.ts'
import { WhenShort } from '#web/pages/admin/when.tsx'
import { useLanguageTag, useLocale, useText } from '#web/texts/use-text.ts'
import { Alert, Status } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { useMoneyText } from '#web/ui/money-text.ts'
import { Money } from '#web/ui/money.tsx'
import { call } from '#web/wire/api.ts'
import { ClientFacts } from './client-facts.tsx'
import { GiftDialog } from './gift-dialog.tsx'
import { PersonData } from './person-data.tsx'

type Known = z.output<typeof getClient.output>

export const loader = ({ params }: LoaderFunctionArgs) => call(getClient, { id: params.id ?? '' })

/** The page of one client. */
export function Component(): ReactNode {
  const answer = useLoaderData<typeof loader>()
  const t = useText('admin')
  /** Id of the client that was just erased, so that the page is not loaded again. */
  const [erased, setErased] = useState<string | null>(null)
  return (
    <>
      <p>
        <Link className="back" to={viewHref('clients')}>
          {t('client.back')}
        </Link>
      </p>
      {erased !== null ? (
        <Status>{erased}</Status>
      ) : (
        answer.ok && <Found {...answer.value} onErased={setErased} />
      )}
      {erased === null &&
        !answer.ok &&
        (answer.code === 'NOT_FOUND' || answer.code === 'INVALID_INPUT' ? (
          <Alert>{t('client.missing')}</Alert>
        ) : (
          <LoadError name={t('dashboard.view.client')} />
        ))}
    </>
  )
}

type FoundProps = Known & { onErased: (toast: string) => void }

function Found({
  client,
  bookings,
  payments,
  mails,
  coupons,
  plans,
  notes,
  onErased,
}: FoundProps): ReactNode {
  const t = useText('admin')
  const money = useMoneyText()
  const languageTag = useLanguageTag()
  const locale = useLocale()
  const task = useTask()
  const [gives, setGives] = useState(false)
  const may = useMay()
  // The server leaves these lists empty for a counsellor.
  const seesAll = may('GET /api/messages')
  const [now] = useState(() => Date.now())
  return (
    <article className="consultation-page">
      <header className="view-head">
        <h2>{client.name}</h2>
        <p className="muted">
          {countryName(client.nationality, languageTag)} · {t('clients.bookings', { count: client.bookings })}
        </p>
      </header>
      <div className="card client-head">
        <ClientFacts client={client} payments={payments} timeZone={bookings[0]?.timeZone ?? null} />
        <p className="acts">
          {may('POST /api/admin/bookings') && (
            <Link className="button plain" to={viewHref('newBooking', { client: client.id })}>
              {t('booking.openFor')}
            </Link>
          )}
          {may('POST /api/coupons/gift') && (
            <Button look="plain" onClick={() => setGives(true)}>
              {t('gift.open')}
            </Button>
          )}
        </p>
      </div>
      <div className="consultation-columns">
        <div className="consultation-column">
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
          <Section title={t('consultation.part.notes')} isEmpty={notes.length === 0}>
            {notes.map(({ consultationId, startsAt, text, private: isPrivate }) => (
              <li key={`${consultationId} ${isPrivate}`} className="entry">
                <Link to={consultationHref(consultationId)}>{formatKoreaTime(startsAt, locale)}</Link>
                {isPrivate && <Badge tone="calm">{t('client.privateNote')}</Badge>}
                <p className="typed">{text}</p>
              </li>
            ))}
          </Section>
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
        </div>
        <div className="consultation-column">
          {seesAll && (
            <>
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
                          {isOutsideId(captureId)
                            ? t('attention.outside')
                            : `${providerOfId(captureId)} ${captureId}`}
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
                          amount: money(refund.amount, currency),
                          state: t(refundState(refund.status, captureId !== null && isOutsideId(captureId))),
                        })}{' '}
                        {reasonText(refund.reason, t)}
                      </p>
                    ))}
                  </li>
                ))}
              </Section>
              <Section title={t('client.coupons')} isEmpty={coupons.length === 0} isFolded>
                {coupons.map(({ code, percent, state, expiresAt }) => (
                  <li key={code} className="entry">
                    <p>
                      <code>{code}</code> {percent}% · {t(`coupon.${state}`)}
                    </p>
                    <p className="small muted">
                      {t('client.until', { moment: formatKoreaTime(expiresAt, locale) })}
                    </p>
                  </li>
                ))}
              </Section>
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
            </>
          )}
          {may('POST /api/clients/:id/erase') && <PersonData client={client} onErased={onErased} />}
        </div>
      </div>
      <GiftDialog
        open={gives}
        email={client.email}
        onClose={() => setGives(false)}
        onGiven={(toast) => {
          setGives(false)
          task.settle(toast)
        }}
      />
      <Toast task={task} />
    </article>
  )
}

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
