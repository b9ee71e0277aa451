import type { Role } from './consultation.ts'

/**
 * NIST 800-63B: only the length counts, so there are no rules of composition. Admin accounts protect all
 * others, hence 15.
 */
const passwordLength = { user: 8, admin: 15, most: 128 } as const

export type PasswordFault = 'PASSWORD_TOO_SHORT' | 'PASSWORD_TOO_LONG' | 'PASSWORD_TOO_COMMON'

/** Shorter names, such as "Kim", are part of too many good passwords. */
const MIN_NAME_LENGTH = 4

/** Normalises input that keyboards send in several forms, such as composed and decomposed Hangul. */
export const normalizePassword = (typed: string): string => typed.normalize('NFKC')

/**
 * Returns the fault of a new password, or null. `personal`: values that a guesser knows, such as name and
 * mailbox. Common passwords are checked elsewhere, because that list is large.
 */
export function passwordFault(
  typed: string,
  { role, personal }: { role: Role; personal: readonly string[] },
): PasswordFault | null {
  const password = normalizePassword(typed)
  const length = [...password].length
  if (length < passwordLength[role]) return 'PASSWORD_TOO_SHORT'
  if (length > passwordLength.most) return 'PASSWORD_TOO_LONG'
  const lower = password.toLowerCase()
  const known = personal.map((name) => normalizePassword(name).toLowerCase().trim())
  const containsName = known.some((name) => [...name].length >= MIN_NAME_LENGTH && lower.includes(name))
  return containsName ? 'PASSWORD_TOO_COMMON' : null
}
