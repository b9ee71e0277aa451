import type { Role } from '#domain/consultation.ts'
import { mailboxName } from '#domain/mailbox.ts'
import { type PasswordFault, passwordFault } from '#domain/password.ts'
import { isCommonPassword } from './common-passwords.ts'
import type { User } from './store.ts'

/** What is wrong with a new password, the common ones included; null when it may be used. */
export async function newPasswordFault(
  password: string,
  owner: { role: Role; personal: readonly string[] },
): Promise<PasswordFault | null> {
  const fault = passwordFault(password, owner)
  if (fault) return fault
  return (await isCommonPassword(password)) ? 'PASSWORD_TOO_COMMON' : null
}

/** What a guesser knows of a person. */
export const personalWords = (user: Pick<User, 'emailKey' | 'name'>): string[] => [
  mailboxName(user.emailKey),
  user.name,
]
