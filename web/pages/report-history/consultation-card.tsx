import type { ReactNode } from 'react'
import { useState } from 'react'
import { attachmentPath } from '#contract/attachments.ts'
import type { Consultation } from '#contract/consultations.ts'
import { transition } from '#domain/consultation.ts'
import { useLanguageTag, useText } from '#web/texts/use-text.ts'
import { dateTag } from '#web/ui/day-text.ts'
import { useLanguageName } from '#web/pages/booking/language-name.ts'
import { useMoment } from '#web/pages/booking/moment.ts'
import { RefundSentence } from '#web/pages/booking/refund-sentence.tsx'
import { useSettings } from '#web/program/settings.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { TimeTwice, visitorZone } from '#web/ui/time-twice.tsx'
import { exactText } from '#web/ui/exact-text.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import type { cancelledText } from './cancellation.ts'
import { providerText, refundTones, shownState, statusTones } from './cancellation.ts'
import { LazyReview } from './lazy-review.tsx'
import { LazyHello } from '#web/pages/ticket/lazy-hello.tsx'

/** One of the reader's consultations: its details, state and actions. */
export function ConsultationCard(props: {
  consultation: Consultation
  /** Number of unread chat messages. */
  unread?: number | undefined
  /** The next consultation shows how to contact the office. */
  isNext?: boolean
  onCancelled: (words: ReturnType<typeof cancelledText>) => void
}): ReactNode {
  const { consultation, unread, isNext = false, onCancelled } = props
  const t = useText('booking')
  const languageTag = useLanguageTag()
  const nameOf = useLanguageName()
  const [isCancelling, setCancelling] = useState(false)
  const { status, startsAt, amount, currency, fileName, couponCode } = consultation
  const atProvider = providerText(consultation)
  const address = `/consultations/${consultation._id}`
  const [now] = useState(() => new Date())
  const state = shownState(consultation, now, useSettings().slots.durationMinutes)
  // After the start there is no refund and no cancellation.
  const isActive = state === 'pending' && new Date(startsAt) > now && transition(status, 'cancel', 'user').ok
  const date = new Intl.DateTimeFormat(dateTag(languageTag), {
    timeZone: visitorZone(),
    dateStyle: 'full',
  })
    .format(new Date(startsAt))
    // Vietnamese writes "năm" before the year, which Intl omits.
    .replace(/(tháng \d+), /, '$1 năm ')
  return (
    <article className="card consultation" aria-label={`${date}, ${consultation.number}`}>
      <header className="row between">
        <h2>
          <a href={address}>{date}</a>
        </h2>
        <span className="row">
          <Badge tone={state === 'missed' ? 'warm' : statusTones[status]}>
            {t(`history.status.${state}`)}
          </Badge>
          {/* Loaded later; its place does not move other content. */}
          {unread !== undefined && (
            <a className="badge warm" href={`${address}#room`}>
              {t('history.unread', { count: unread })}
            </a>
          )}
        </span>
      </header>
      <p className="muted">{exactText(t('history.number', consultation))}</p>
      <dl className="facts">
        <dt>{t('history.time')}</dt>
        <dd>
          <TimeTwice startsAt={startsAt} isDaySaid />
        </dd>
        <dt>{t('history.platform')}</dt>
        <dd>{t(`platform.${consultation.platform}`)}</dd>
        <dt>{t('history.platformId')}</dt>
        <dd translate="no">{consultation.platformId}</dd>
        {consultation.language && (
          <>
            <dt>{t('report.language')}</dt>
            <dd>{nameOf(consultation.language)}</dd>
          </>
        )}
        <dt>{t('history.message')}</dt>
        <dd className="typed">{consultation.message}</dd>
        {fileName && (
          <>
            <dt>{t('history.file')}</dt>
            <dd className="typed" translate="no">
              <a href={attachmentPath(consultation._id)} download>
                {fileName}
              </a>
            </dd>
          </>
        )}
        <dt>{t('history.amount')}</dt>
        <dd>
          <Money amount={amount} currency={currency} />
        </dd>
        {couponCode && (
          <>
            <dt>{t('history.coupon')}</dt>
            <dd translate="no">{couponCode}</dd>
          </>
        )}
        {status === 'cancelled' && <Cancellation consultation={consultation} />}
        {(status === 'cancelled' || consultation.refund) && <Refund {...consultation} />}
      </dl>
      {isActive && (
        <>
          {isNext && consultation.course === 'booked' && <LazyHello id={consultation._id} isInCard />}
          {atProvider ? (
            <p>{t(atProvider)}</p>
          ) : (
            // After a partial refund the dialog states the remaining amount.
            !consultation.refund && (
              <RefundSentence
                fullRefundUntil={consultation.fullRefundUntil}
                amount={amount}
                currency={currency}
              />
            )
          )}
          <div className="row">
            <a className="button warm" href={address}>
              {t('success.ticket')}
            </a>
            <Button look="danger" onClick={() => setCancelling(true)}>
              {t('history.cancel')}
            </Button>
          </div>
          <CancelDialog
            consultation={consultation}
            open={isCancelling}
            onClose={() => setCancelling(false)}
            onCancelled={onCancelled}
          />
        </>
      )}
      {!isActive && (
        <div>
          <a className="button plain" href={address}>
            {t('history.open')}
          </a>
        </div>
      )}
      {state === 'completed' && <LazyReview consultation={consultation} />}
    </article>
  )
}

/** The canceller, the reason and the date of a cancellation. */
function Cancellation({ consultation }: { consultation: Consultation }): ReactNode {
  const t = useText('booking')
  const moment = useMoment()
  const { cancelledBy, cancelDate, cancelReason, cancelCause } = consultation
  return (
    <>
      {(cancelReason || cancelCause) && (
        <>
          <dt>{t('history.reason')}</dt>
          <dd className="typed">{cancelCause ? t(`history.cause.${cancelCause}`) : cancelReason}</dd>
        </>
      )}
      <dt>{t('history.cancelledBy')}</dt>
      <dd>{cancelledBy && t(`history.cancelledBy.${cancelledBy}`)}</dd>
      <dt>{t('history.cancelDate')}</dt>
      <dd>{cancelDate && moment(cancelDate)}</dd>
    </>
  )
}

/** State of the refund and the next step; a partial refund does not need a cancellation. */
function Refund({
  refund,
  dispute,
  currency,
  paymentStatus,
}: Pick<Consultation, 'refund' | 'dispute' | 'currency' | 'paymentStatus'>): ReactNode {
  const t = useText('booking')
  const { policy } = useSettings()
  return (
    <>
      <dt>{t('history.refund')}</dt>
      <dd>
        {paymentStatus === 'reversed' ? (
          t('history.refund.reversed')
        ) : refund ? (
          <>
            <span className="row">
              <Money amount={refund.amount} currency={currency} />
              <Badge tone={refundTones[refund.status]}>{t(`history.refund.${refund.status}`)}</Badge>
            </span>
            <span className="small muted">
              {refund.status === 'completed'
                ? t('history.refund.next.completed', {
                    from: policy.refundDaysFrom,
                    to: policy.refundDaysTo,
                  })
                : t(dispute ? 'cancel.inDispute' : `history.refund.next.${refund.status}`)}
            </span>
          </>
        ) : (
          t(dispute ? 'cancel.inDispute' : 'history.refund.none')
        )}
      </dd>
    </>
  )
}
