import { type ErrorCode, errors as table } from '#contract/errors.ts'
import type { ErrorTexts } from '#web/texts/text.ts'

/** The English messages of the contract's error table, plus the browser's own codes. */
export const errors: ErrorTexts = {
  ...(Object.fromEntries(Object.entries(table).map(([code, { message }]) => [code, message])) as Record<
    ErrorCode,
    string
  >),
  NOT_WEEKEND: 'You can only select <aBookableDay>.',
  TOO_SOON: 'Please choose a time at least <lead> from now.',
  TOO_FAR: 'Please choose a date within the next <horizon>.',
  UNREACHABLE: 'The site cannot be reached. Please check your connection and try again.',
  PASSKEY_NOT_USED: 'No passkey was used.',
  FIELD_INVALID: 'Please check this field.',
  EMAIL_NOT_VERIFIED: 'Please verify your email first.',
  NEW_PASSWORD_MISMATCH: 'New passwords do not match.',
  ADMIN_PASSWORD_TOO_SHORT: 'Please use a longer password: at least 15 characters.',
}
