import { ownReasonOf } from '#domain/own-reason.ts'
import type { English } from '#web/texts/catalogues.ts'
import type { Say } from '#web/texts/text.ts'

/** How the program begins the reason of a refund for money that no booking came of. */
const NOT_BOOKED = 'Not booked: '

/** What a person wrote stays as it is; what the program wrote is said in the reader's language. */
export function reasonText(
  reason: string | null,
  t: Say<English['common'] & English['admin']>,
): string | null {
  if (reason?.startsWith(NOT_BOOKED)) return t('reason.notBooked')
  const own = ownReasonOf(reason)
  return own ? t(`reason.${own}`) : reason
}
