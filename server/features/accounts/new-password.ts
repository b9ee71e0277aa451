import type { ErrorCode } from '#contract/errors.ts'
import type { Role } from '#domain/consultation.ts'
import { isGuessable } from '#domain/guessable-password.ts'
import { mailboxName } from '#domain/mailbox.ts'
import { type PasswordFault, passwordFault } from '#domain/password.ts'
import { err, type Result } from '#domain/result.ts'
import type { Deps } from '#server/deps.ts'
import { isCommonPassword } from './common-passwords.ts'
import { hashPassword } from './hashing.ts'
import type { User } from './store.ts'

/** The fault of a new password, common and guessable ones included; null when it is acceptable. */
export async function newPasswordFault(
  { settings }: Pick<Deps, 'settings'>,
  password: string,
  owner: { role: Role; personal: readonly string[] },
): Promise<PasswordFault | null> {
  const fault = passwordFault(password, owner)
  if (fault) return fault
  // The office's names are public, so they are the first guesses.
  const { name, koreanName } = settings.current().company
  if (isGuessable(password, [name, koreanName, ...owner.personal])) return 'PASSWORD_TOO_COMMON'
  return (await isCommonPassword(password)) ? 'PASSWORD_TOO_COMMON' : null
}

/** Words about a user that an attacker may know. */
const personalWords = (user: Pick<User, 'email' | 'emailKey' | 'name'>): string[] => [
  mailboxName(user.emailKey),
  mailboxName(user.email),
  user.name,
]

/** Returns the hash of a user's new password; an error names the field at fault. */
export async function hashNewPassword(
  deps: Pick<Deps, 'settings'>,
  newPassword: string,
  user: Pick<User, 'email' | 'emailKey' | 'name' | 'role'>,
): Promise<Result<string, ErrorCode>> {
  const fault = await newPasswordFault(deps, newPassword, { role: user.role, personal: personalWords(user) })
  return fault ? err(fault, { fields: { newPassword: fault } }) : hashPassword(newPassword)
}
