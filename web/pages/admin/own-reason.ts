import { isNotBooked, ownReasonOf } from '#domain/own-reason.ts'
import type { English } from '#web/texts/catalogues.ts'
import type { Say } from '#web/texts/text.ts'

/** Returns a reason for display: a person's text unchanged, the program's own in the reader's language. */
export function reasonText(
  reason: string | null,
  t: Say<English['common'] & English['admin']>,
): string | null {
  if (isNotBooked(reason)) return t('reason.notBooked')
  const own = ownReasonOf(reason)
  return own ? t(`reason.${own}`) : reason
}
