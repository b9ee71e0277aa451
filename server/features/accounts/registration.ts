import type { z } from 'zod/mini'
import type { CurrentUser, register as registerCall } from '#contract/accounts.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Locale } from '#contract/locales.ts'
import { mailboxName } from '#domain/mailbox.ts'
import { created, no, type Nothing, ok, type Result } from '#domain/result.ts'
import { audit } from '#server/db/audit.ts'
import { inTransaction, type Tx } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { allowedMailbox } from './allowed-mailbox.ts'
import type { Asker } from './code-store.ts'
import { type CodeRequest, sendCode, showCode, takeShownCode } from './codes.ts'
import { hashPassword } from './hashing.ts'
import { openSession } from './login.ts'
import type { Visitor } from './visitor.ts'
import { newPasswordFault } from './new-password.ts'
import { currentUser } from './profile.ts'
import type { NewSession } from './sessions.ts'
import { insertConsents, insertUser, lockUser } from './store.ts'

const notAllowed = () => no('EMAIL_NOT_GMAIL', { fields: { email: 'EMAIL_NOT_GMAIL' } })

export async function sendRegistrationCode(
  deps: Deps,
  input: { email: string; proof?: string | undefined },
  from: Pick<CodeRequest, 'locale' | 'asker'>,
): Promise<Result<Nothing, ErrorCode>> {
  const mailbox = allowedMailbox(deps, input.email)
  if (!mailbox) return notAllowed()
  return sendCode(deps, { purpose: 'register', mailbox, proof: input.proof, ...from })
}

export async function verifyRegistrationCode(
  deps: Deps,
  input: { email: string; code: string },
  asker: Asker,
): Promise<Result<Nothing, ErrorCode>> {
  const mailbox = allowedMailbox(deps, input.email)
  if (!mailbox) return notAllowed()
  const right = await showCode(deps, { purpose: 'register', emailKey: mailbox.key, code: input.code, asker })
  return right ? ok({}) : no('CODE_INVALID')
}

/**
 * Creates an account for a mailbox whose code is submitted, verified before or not, and logs the user in:
 * they have just proved the mailbox and chosen the password.
 */
export async function register(
  deps: Pick<Deps, 'now' | 'db' | 'config' | 'settings'>,
  input: z.output<typeof registerCall.input>,
  from: { visitor: Visitor; locale: Locale; asker: Asker },
): Promise<Result<{ user: CurrentUser; session: NewSession }, ErrorCode>> {
  const mailbox = allowedMailbox(deps, input.email)
  if (!mailbox) return notAllowed()
  if (input.password !== input.confirmPassword) {
    return no('PASSWORD_MISMATCH', { fields: { confirmPassword: 'PASSWORD_MISMATCH' } })
  }
  const personal = [mailboxName(mailbox.key), input.name]
  const fault = await newPasswordFault(deps, input.password, { role: 'user', personal })
  if (fault) return no(fault, { fields: { password: fault } })
  if (!input.agreeTerms || !input.agreePrivacy) return no('CONSENT_REQUIRED')

  const proof = { purpose: 'register', emailKey: mailbox.key, code: input.verificationCode } as const
  // Before the hash, so that it cannot be triggered without a valid code.
  if (!(await showCode(deps, { ...proof, asker: from.asker }))) return no('CODE_INVALID')
  const hashed = await hashPassword(input.password)
  if (!hashed.ok) return hashed

  const now = deps.now()
  return inTransaction(deps.db, async (tx) => {
    if (!(await takeShownCode(tx, deps, proof))) return no('CODE_INVALID')
    const made = await insertUser(tx, {
      email: mailbox.email,
      emailKey: mailbox.key,
      name: input.name,
      nationality: input.nationality,
      locale: input.locale ?? from.locale,
      role: 'user',
      passwordHash: hashed.value,
      now,
    })
    const user = made && (await lockUser(tx, made.id))
    // Only the owner of the mailbox has its code, so this reveals the account to no other person.
    if (!user) return no('EMAIL_TAKEN')
    await noteAgreements(tx, user.id, input, now)
    await audit(tx, { actor: user, action: 'registered', address: from.visitor.address, at: now })
    const session = await openSession(tx, deps, user, { remember: false, visitor: from.visitor })
    return created({ user: currentUser(user), session })
  })
}

/** Inserts the consents of a new account; the caller has checked that terms and privacy are agreed to. */
export const noteAgreements = (
  tx: Tx,
  userId: string,
  { agreeMarketing = false }: { agreeMarketing?: boolean | undefined },
  now: Date,
): Promise<void> =>
  insertConsents(
    tx,
    userId,
    [
      { kind: 'terms', granted: true },
      { kind: 'privacy', granted: true },
      { kind: 'marketing', granted: agreeMarketing },
    ],
    now,
  )
