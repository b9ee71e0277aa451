import type { ReactNode } from 'react'
import type { Dispute } from '#contract/consultations.ts'
import { useLocale, useText } from '#web/texts/use-text.ts'
import { koreaText } from '#web/pages/admin/moment.ts'

const reasons = [
  'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
  'MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED',
  'UNAUTHORISED',
  'CREDIT_NOT_PROCESSED',
  'DUPLICATE_TRANSACTION',
  'INCORRECT_AMOUNT',
] as const

/** Why a payment is disputed, until when PayPal waits for an answer, and where it is given. */
export function DisputeFacts({
  id,
  reason,
  respondBy,
}: Pick<Dispute, 'id' | 'reason' | 'respondBy'>): ReactNode {
  const t = useText('admin')
  const locale = useLocale()
  const known = reasons.find((each) => each === reason) ?? 'OTHER'
  return (
    <>
      <p>{t(`dispute.reason.${known}`)}</p>
      <p>
        {respondBy
          ? t('dispute.respondBy', { moment: koreaText(respondBy, locale) })
          : t('dispute.noDeadline')}
      </p>
      <p>
        <a
          href={`https://www.paypal.com/resolutioncenter/${encodeURIComponent(id)}`}
          target="_blank"
          rel="noopener"
        >
          {t('dispute.open')}
        </a>
      </p>
    </>
  )
}
