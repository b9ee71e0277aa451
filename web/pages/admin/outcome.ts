import type { Refusal } from '#web/wire/api.ts'
import type { RefundInfo } from '#contract/consultations.ts'
import type { English } from '#web/texts/catalogues.ts'
import type { Say } from '#web/texts/text.ts'
import type { ErrorText } from '#web/texts/use-text.ts'

type Speaker = {
  t: Say<English['common'] & English['admin']>
  errorText: ErrorText
}

/** No decision was made: the call did not arrive, or the server broke over it. */
const isFailure = ({ code }: Refusal): boolean => code === 'UNREACHABLE' || code === 'INTERNAL'

/** Refunded is said only when the provider said so. */
export function cancelOutcome(
  refund: RefundInfo | null,
  isInDispute = false,
): 'cancel.refunded' | 'cancel.processing' | 'cancel.done' | 'cancel.disputeDecides' {
  if (refund?.status === 'completed') return 'cancel.refunded'
  if (isInDispute) return 'cancel.disputeDecides'
  return refund === null ? 'cancel.done' : 'cancel.processing'
}

export function cancelRefusal(refusal: Refusal, { t, errorText }: Speaker): string {
  if (isFailure(refusal)) return t('cancel.failed')
  return errorText(refusal.code, refusal.message, t('cancel.refused'))
}

export function completeRefusal(refusal: Refusal, { t, errorText }: Speaker): string {
  if (isFailure(refusal)) return t('complete.failed')
  return t('complete.refused', { error: errorText(refusal.code, refusal.message, t('complete.unknown')) })
}
