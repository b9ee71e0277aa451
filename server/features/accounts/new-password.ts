import type { Role } from '#domain/consultation.ts'
import { isGuessable } from '#domain/guessable-password.ts'
import { mailboxName } from '#domain/mailbox.ts'
import type { Deps } from '#server/deps.ts'
import { type PasswordFault, passwordFault } from '#domain/password.ts'
import { no, type Result } from '#domain/result.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { isCommonPassword } from './common-passwords.ts'
import { hashPassword } from './hashing.ts'
import type { User } from './store.ts'

/** What is wrong with a new password, the common and the guessable ones included; null when it may be used. */
export async function newPasswordFault(
  { settings }: Pick<Deps, 'settings'>,
  password: string,
  owner: { role: Role; personal: readonly string[] },
): Promise<PasswordFault | null> {
  const fault = passwordFault(password, owner)
  if (fault) return fault
  // The office's names stand on every page of the site.
  const { name, koreanName } = settings.office().company
  if (isGuessable(password, [name, koreanName, ...owner.personal])) return 'PASSWORD_TOO_COMMON'
  return (await isCommonPassword(password)) ? 'PASSWORD_TOO_COMMON' : null
}

/** What a guesser knows of a person. */
const personalWords = (user: Pick<User, 'email' | 'emailKey' | 'name'>): string[] => [
  mailboxName(user.emailKey),
  mailboxName(user.email),
  user.name,
]

/** The hash of the new password of somebody who has an account; a "no" names the field at fault. */
export async function hashNewPassword(
  deps: Pick<Deps, 'settings'>,
  newPassword: string,
  user: Pick<User, 'email' | 'emailKey' | 'name' | 'role'>,
): Promise<Result<string, ErrorCode>> {
  const fault = await newPasswordFault(deps, newPassword, { role: user.role, personal: personalWords(user) })
  return fault ? no(fault, { fields: { newPassword: fault } }) : hashPassword(newPassword)
}
