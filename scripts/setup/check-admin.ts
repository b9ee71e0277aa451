import { isGuessable } from '#domain/guessable-password.ts'
import { mailboxName, readMailbox } from '#domain/mailbox.ts'
import { passwordFault } from '#domain/password.ts'
import { initialSettings } from '#domain/settings.ts'
import { isCommonPassword } from '#server/features/accounts/common-passwords.ts'
import { type Answers, fatal, type Problem } from './questions.ts'

/** The address must be one with which a person can log in. */
export const checkAdminEmail = async ({ ADMIN_EMAIL: email = '' }: Answers): Promise<Problem | null> =>
  readMailbox(email) ? null : fatal('ADMIN_EMAIL', 'admin_email', { email })

const codes = {
  PASSWORD_TOO_SHORT: 'password_short',
  PASSWORD_TOO_LONG: 'password_long',
  PASSWORD_TOO_COMMON: 'password_guessable',
} as const

/** The rules of `newPasswordFault`, before there is a database with the owner's settings. */
export async function checkAdminPassword(answers: Answers): Promise<Problem | null> {
  const { ADMIN_PASSWORD: password = '', ADMIN_EMAIL = '' } = answers
  // Without a password the first start prints a set-up link.
  if (password === '') return null
  const mailbox = readMailbox(ADMIN_EMAIL)
  const personal = mailbox ? [mailboxName(mailbox.key), mailboxName(mailbox.email)] : []
  const { name, koreanName } = initialSettings.company
  const fault =
    passwordFault(password, { role: 'admin', personal }) ??
    (isGuessable(password, [name, koreanName, ...personal]) || (await isCommonPassword(password))
      ? 'PASSWORD_TOO_COMMON'
      : null)
  return fault && fatal('ADMIN_PASSWORD', codes[fault])
}
