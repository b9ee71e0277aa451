import type { ReactNode } from 'react'
import type { Consultation } from '#contract/consultations.ts'
import { clientTimeText } from '#web/pages/admin/client-time.ts'
import { formatKoreaTime } from '#web/pages/admin/korea-time.ts'
import { labelOf, refundStateLabel } from '#web/pages/admin/labels.ts'
import { reasonText } from '#web/pages/admin/reason-text.ts'
import { useLocale, useText, useZoneTimeName } from '#web/texts/use-text.ts'
import { Badge } from '#web/ui/badge.tsx'
import { useMoneyText } from '#web/ui/money-text.ts'
import { Money } from '#web/ui/money.tsx'
import { otherServiceName } from '#web/ui/service-name.ts'
import { DisputeFacts } from './dispute-facts.tsx'
import { AttachedFile } from './document-preview.tsx'

export const Fact = ({ label, children }: { label: string; children: ReactNode }): ReactNode => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
)

/** All details of one consultation; the table shows only the main ones. */
export function Details({ consultation, now }: { consultation: Consultation; now: number }): ReactNode {
  const t = useText('admin')
  const locale = useLocale()
  const label = labelOf(consultation, now)
  const app = t(`platform.${consultation.platform}`)
  return (
    <dl className="facts details">
      <Fact label={t('column.status')}>
        <Badge tone={label.tone}>{t(label.text)}</Badge>
      </Fact>
      <Fact label={t('details.when')}>
        <When {...consultation} />
      </Fact>
      <BookedService {...consultation} />
      <Fact label={t('column.name')}>{consultation.name}</Fact>
      <Fact label={t('column.platform')}>{app}</Fact>
      <Fact label={t('consultation.appId', { app })}>{consultation.platformId}</Fact>
      <Fact label={t('column.email')}>
        <a href={`mailto:${consultation.email}`}>{consultation.email}</a>
      </Fact>
      <Fact label={t('column.accountEmail')}>{consultation.userAccountEmail}</Fact>
      <Fact label={t('details.message')}>
        <p className="typed">{consultation.message}</p>
      </Fact>
      <Fact label={t('details.file')}>
        {consultation.fileName === null ? (
          <span className="muted">{t('details.noFile')}</span>
        ) : (
          <AttachedFile id={consultation._id} fileName={consultation.fileName} />
        )}
      </Fact>
      <Amount {...consultation} />
      <Coupon {...consultation} />
      <RefundState {...consultation} />
      {consultation.dispute && (
        <Fact label={t('details.dispute')}>
          <DisputeFacts {...consultation.dispute} currency={consultation.currency} />
        </Fact>
      )}
      <Cancellation {...consultation} />
      <Review {...consultation} />
      <Fact label={t('details.booked')}>
        {t('details.koreaTime', { moment: formatKoreaTime(consultation.createdAt, locale) })}
      </Fact>
      <Fact label={t('details.number')}>
        <code>{consultation.number}</code>
      </Fact>
      <Fact label={t('details.fullId')}>
        <code>{consultation._id}</code>
      </Fact>
    </dl>
  )
}

/** The start in Korea and in the client's time zone. */
export function When({ startsAt, timeZone }: Consultation): ReactNode {
  const t = useText('admin')
  const zoneTimeName = useZoneTimeName()
  const locale = useLocale()
  const theirs = clientTimeText(startsAt, timeZone, locale)
  return (
    <>
      <p>
        <strong>{formatKoreaTime(startsAt, locale)}</strong> <span className="muted">{t('time.korea')}</span>
      </p>
      {theirs.kind === 'unknown' && <p className="small muted">{t('details.unknownZone')}</p>}
      {theirs.kind === 'same' && <p className="small muted">{t('details.sameTime')}</p>}
      {theirs.kind === 'other' && (
        <p>
          {theirs.text}{' '}
          <span className="muted">
            {t('details.clientTime', { zone: zoneTimeName(timeZone ?? 'UTC') ?? theirs.zone })}
          </span>
        </p>
      )}
      {theirs.kind === 'other' && theirs.isOtherDay && <p className="other-day">{t('details.otherDay')}</p>}
    </>
  )
}

/** The booked service and its length, unless it is the first one. */
export function BookedService(consultation: Consultation): ReactNode {
  const t = useText('admin')
  const service = otherServiceName(consultation, useLocale())
  if (service === null) return null
  const { durationMinutes: minutes } = consultation
  return <Fact label={t('booking.service')}>{t('details.service', { service, minutes })}</Fact>
}

export function Amount({ amount, currency, paymentStatus, isPaidByLink }: Consultation): ReactNode {
  const t = useText('admin')
  return (
    <Fact label={t('details.amount')}>
      {Number(amount) === 0 ? (
        t('booking.pay.free')
      ) : (
        <>
          <Money amount={amount} currency={currency} />{' '}
          <span className="muted">{t(`paymentStatus.${paymentStatus}`)}</span>
          {isPaidByLink && <p className="small muted">{t('details.paidByLink')}</p>}
        </>
      )}
    </Fact>
  )
}

export function Coupon({ couponCode }: Consultation): ReactNode {
  const t = useText('admin')
  return (
    <Fact label={t('details.coupon')}>
      {couponCode === null ? (
        <span className="muted">{t('details.noCoupon')}</span>
      ) : (
        <code>{couponCode}</code>
      )}
    </Fact>
  )
}

export function RefundState({ currency, refund, paymentStatus, isOutside }: Consultation): ReactNode {
  const t = useText('admin')
  const money = useMoneyText()
  return (
    <Fact label={t('details.refund')}>
      {refund === null ? (
        <span className="muted">{t('details.noRefund')}</span>
      ) : paymentStatus === 'reversed' ? (
        t('paymentStatus.reversed')
      ) : (
        t('details.refundState', {
          amount: money(refund.amount, currency),
          state: t(refundStateLabel(refund.status, isOutside)),
        })
      )}
    </Fact>
  )
}

export function Cancellation({ cancelDate, cancelledBy, cancelReason }: Consultation): ReactNode {
  const t = useText('admin')
  const locale = useLocale()
  if (cancelDate === null || cancelledBy === null) return null
  return (
    <>
      <Fact label={t('details.cancelled')}>
        {t('details.cancelledBy', {
          moment: formatKoreaTime(cancelDate, locale),
          who: t(`details.by.${cancelledBy}`),
        })}
      </Fact>
      <Fact label={t('details.cancelReason')}>
        <p className="typed">{reasonText(cancelReason, t)}</p>
      </Fact>
    </>
  )
}

export function Review({ status, review }: Consultation): ReactNode {
  const t = useText('admin')
  if (status !== 'completed' && review === null) return null
  return (
    <Fact label={t('details.review')}>
      {review === null ? (
        <span className="muted">{t('details.noReview')}</span>
      ) : (
        <>
          <p>{t('details.rating', { rating: review.rating })}</p>
          <p className="typed">{review.text}</p>
        </>
      )}
    </Fact>
  )
}
