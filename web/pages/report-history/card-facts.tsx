import type { ReactNode } from 'react'
import { attachmentPath } from '#contract/attachments.ts'
import type { Consultation } from '#contract/consultations.ts'
import { NO_MESSAGE } from '#domain/consultation.ts'
import { useLanguageName } from '#web/pages/booking/language-name.ts'
import { useBothTimes } from '#web/pages/booking/use-both-times.ts'
import { useSettings } from '#web/program/settings.ts'
import { useText } from '#web/texts/use-text.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Money } from '#web/ui/money.tsx'
import { TimeTwice } from '#web/ui/time-twice.tsx'
import { refundTones } from './cancellation.ts'

/** A booking's details: short ones side by side, the message shortened to two lines. */
export function CardFacts({ consultation }: { consultation: Consultation }): ReactNode {
  const t = useText('booking')
  const nameOf = useLanguageName()
  const { status, amount, currency, fileName, couponCode, language, message } = consultation
  return (
    <>
      <TimeTwice startsAt={consultation.startsAt} isDateShownAbove />
      <dl className="facts brief">
        <Fact name={t('report.platform')}>{t(`platform.${consultation.platform}`)}</Fact>
        <Fact name={t('report.platformId')}>
          <span translate="no">{consultation.platformId}</span>
        </Fact>
        {language && <Fact name={t('report.language')}>{nameOf(language)}</Fact>}
        {Number(amount) > 0 && (
          <Fact name={t('payment.amount')}>
            <Money amount={amount} currency={currency} />
          </Fact>
        )}
        {couponCode && (
          <Fact name={t('report.coupon')}>
            <span translate="no">{couponCode}</span>
          </Fact>
        )}
        {fileName && (
          <Fact name={t('report.file')}>
            <a href={attachmentPath(consultation._id)} download translate="no">
              {fileName}
            </a>
          </Fact>
        )}
        {message !== NO_MESSAGE && (
          <Fact name={t('report.message')} isLong>
            <p className="typed">{message}</p>
          </Fact>
        )}
        {status === 'cancelled' && <Cancellation consultation={consultation} />}
        {(status === 'cancelled' || consultation.refund) && <Refund {...consultation} />}
      </dl>
    </>
  )
}

/** `isLong`: a text of its own, which takes a whole line. */
const Fact = (props: { name: string; isLong?: boolean; children: ReactNode }): ReactNode => (
  <div className={props.isLong ? 'long' : undefined}>
    <dt>{props.name}</dt>
    <dd>{props.children}</dd>
  </div>
)

/** The canceller, the reason and the date of a cancellation. */
function Cancellation({ consultation }: { consultation: Consultation }): ReactNode {
  const t = useText('booking')
  const bothTimes = useBothTimes()
  const { cancelledBy, cancelDate, cancelReason, cancelCause } = consultation
  return (
    <>
      {(cancelReason || cancelCause) && (
        <Fact name={t('history.reason')} isLong>
          {cancelCause ? t(`history.cause.${cancelCause}`) : cancelReason}
        </Fact>
      )}
      <Fact name={t('history.cancelledBy')}>{cancelledBy && t(`history.cancelledBy.${cancelledBy}`)}</Fact>
      <Fact name={t('history.cancelDate')} isLong>
        {cancelDate && bothTimes(cancelDate)}
      </Fact>
    </>
  )
}

/** State of the refund and the next step; a partial refund does not need a cancellation. */
function Refund({
  refund,
  dispute,
  currency,
  paymentStatus,
  isOutside,
  isPaidByLink,
  refundByTransfer,
}: Pick<
  Consultation,
  'refund' | 'dispute' | 'currency' | 'paymentStatus' | 'isOutside' | 'isPaidByLink' | 'refundByTransfer'
>): ReactNode {
  const t = useText('booking')
  const { refundDaysFrom: from, refundDaysTo: to } = useSettings().policy
  const nextStep = ({ status, amount }: NonNullable<Consultation['refund']>): string => {
    const isDone = status === 'completed'
    if (isOutside) return t(isDone ? 'history.refund.next.outsideDone' : 'history.refund.next.outside')
    if (isDone && refundByTransfer)
      return t(refundByTransfer === amount ? 'history.refund.next.outsideDone' : 'history.refund.next.mixed')
    if (isDone && isPaidByLink) return t('history.refund.next.payer')
    if (isDone) return t('history.refund.next.completed', { from, to })
    return t(dispute ? 'cancel.inDispute' : `history.refund.next.${status}`)
  }
  return (
    <div className="long">
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
            <span className="small muted">{nextStep(refund)}</span>
          </>
        ) : (
          t(dispute ? 'cancel.inDispute' : 'history.refund.none')
        )}
      </dd>
    </div>
  )
}
