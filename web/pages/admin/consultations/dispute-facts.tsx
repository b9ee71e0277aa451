import type { ReactNode } from 'react'
import type { Dispute } from '#contract/consultations.ts'
import { captureIdOfWithheld, isWithheld } from '#domain/withheld.ts'
import { formatKoreaTime } from '#web/pages/admin/korea-time.ts'
import { useLocale, useText } from '#web/texts/use-text.ts'

const reasons = [
  'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
  'MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED',
  'UNAUTHORISED',
  'CREDIT_NOT_PROCESSED',
  'DUPLICATE_TRANSACTION',
  'INCORRECT_AMOUNT',
] as const

/** Returns the URL of a case at PayPal, or of PortOne's console. */
const disputeUrl = (id: string, isPaypal: boolean): string =>
  isPaypal
    ? isWithheld(id)
      ? `https://www.paypal.com/activity/payment/${encodeURIComponent(captureIdOfWithheld(id))}`
      : `https://www.paypal.com/resolutioncenter/${encodeURIComponent(id)}`
    : 'https://admin.portone.io/payments'

type Facts = Pick<Dispute, 'id' | 'reason' | 'respondBy'> & {
  /** Currency of the payment; won are paid through PortOne. */
  currency: string | null
}

/** The reason of a dispute, its deadline, and the link to answer it. */
export function DisputeFacts({ id, reason, respondBy, currency }: Facts): ReactNode {
  const t = useText('admin')
  const locale = useLocale()
  const isPaypal = currency !== 'KRW'
  const known = reasons.find((each) => each === reason) ?? 'OTHER'
  const paypalLink = isWithheld(id) ? 'dispute.openPayment' : 'dispute.open'
  return (
    <>
      <p>{isWithheld(id) ? t('dispute.hold') : t(`dispute.reason.${known}`)}</p>
      <p>
        {respondBy
          ? t('dispute.respondBy', { moment: formatKoreaTime(respondBy, locale) })
          : t('dispute.noDeadline')}
      </p>
      <p>
        <a href={disputeUrl(id, isPaypal)} target="_blank" rel="noopener">
          {t(isPaypal ? paypalLink : 'dispute.openPortone')}
        </a>
      </p>
    </>
  )
}
