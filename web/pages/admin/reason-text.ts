import { isNotBookedReason, systemReasonOf } from '#domain/system-reason.ts'
import type { TFunction } from '#web/texts/catalogues.ts'

/** Returns a reason for display: a person's text unchanged, the program's own in the reader's language. */
export function reasonText(reason: string | null, t: TFunction<'admin'>): string | null {
  if (isNotBookedReason(reason)) return t('reason.notBooked')
  const own = systemReasonOf(reason)
  return own ? t(`reason.${own}`) : reason
}
