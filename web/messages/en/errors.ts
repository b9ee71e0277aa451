import { errors as table } from '#contract/errors.ts'
import type { ErrorWords } from '#web/messages/text.ts'

/** English is the contract's own wording; the browser adds the one "no" that no server can say. */
export const errors: ErrorWords = {
  ...(Object.fromEntries(Object.entries(table).map(([code, { message }]) => [code, message])) as Omit<
    ErrorWords,
    'UNREACHABLE'
  >),
  UNREACHABLE: 'The site cannot be reached. Please check your connection and try again.',
}
