import type { Role } from '#domain/consultation.ts'
import { isGuessable } from '#domain/guessable-password.ts'
import { mailboxName } from '#domain/mailbox.ts'
import { office } from '#domain/office.ts'
import { type PasswordFault, passwordFault } from '#domain/password.ts'
import { isCommonPassword } from './common-passwords.ts'
import type { User } from './store.ts'

/** What stands on every page of the site. */
const OFFICE_WORDS = [office.name, office.koreanName]

/** What is wrong with a new password, the common and the guessable ones included; null when it may be used. */
export async function newPasswordFault(
  password: string,
  owner: { role: Role; personal: readonly string[] },
): Promise<PasswordFault | null> {
  const fault = passwordFault(password, owner)
  if (fault) return fault
  if (isGuessable(password, [...OFFICE_WORDS, ...owner.personal])) return 'PASSWORD_TOO_COMMON'
  return (await isCommonPassword(password)) ? 'PASSWORD_TOO_COMMON' : null
}

/** What a guesser knows of a person. */
export const personalWords = (user: Pick<User, 'email' | 'emailKey' | 'name'>): string[] => [
  mailboxName(user.emailKey),
  mailboxName(user.email),
  user.name,
]
