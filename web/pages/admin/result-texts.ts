import type { Consultation, RefundInfo } from '#contract/consultations.ts'
import type { TFunction } from '#web/texts/catalogues.ts'
import type { ErrorText } from '#web/texts/use-text.ts'
import { isOutage } from '#web/ui/form.tsx'
import type { Refusal } from '#web/wire/api.ts'

/** Returns the text key of a cancellation's result; "refunded" only if the provider confirmed it. */
export function cancellationTextKey(
  refund: RefundInfo | null,
  { dispute, isOutside }: Pick<Consultation, 'dispute' | 'isOutside'>,
): 'cancel.refunded' | 'cancel.processing' | 'cancel.done' | 'cancel.disputeDecides' | 'cancel.transfer' {
  if (refund?.status === 'completed') return 'cancel.refunded'
  if (dispute) return 'cancel.disputeDecides'
  if (refund === null) return 'cancel.done'
  return isOutside ? 'cancel.transfer' : 'cancel.processing'
}

/** Returns the message of a failed completion. */
export function completionErrorText(
  refusal: Refusal,
  { t, errorText }: { t: TFunction<'admin'>; errorText: ErrorText },
): string {
  if (isOutage(refusal)) return t('complete.failed')
  return t('complete.refused', { error: errorText(refusal.code, refusal.message, t('complete.unknown')) })
}
