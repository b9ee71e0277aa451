import type { z } from 'zod/mini'
import type { CurrentUser, register as registerCall } from '#contract/accounts.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { registerWithGoogle } from '#contract/google.ts'
import type { Locale } from '#contract/locales.ts'
import { type Mailbox, mailboxName } from '#domain/mailbox.ts'
import { created, err, type Nothing, ok, type Result } from '#domain/result.ts'
import { audit } from '#server/db/audit.ts'
import { inTransaction, type Tx } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { checkAgreements, recordAgreements } from './agreements.ts'
import { allowedMailbox } from './allowed-mailbox.ts'
import type { Requester } from './code-store.ts'
import { type CodeRequest, sendCode, verifyCode, consumeVerifiedCode } from './codes.ts'
import { hashPassword } from './hashing.ts'
import { openSession } from './login.ts'
import { newPasswordFault } from './new-password.ts'
import { currentUser } from './profile.ts'
import type { NewSession } from './sessions.ts'
import { insertUser, lockUser } from './store.ts'
import type { Visitor } from './visitor.ts'

const notAllowed = () => err('EMAIL_NOT_GMAIL', { fields: { email: 'EMAIL_NOT_GMAIL' } })

/** Mails the code that proves the mailbox of a new account. */
export async function sendRegistrationCode(
  deps: Deps,
  input: { email: string; proof?: string | undefined },
  from: Pick<CodeRequest, 'locale' | 'requester'>,
): Promise<Result<Nothing, ErrorCode>> {
  const mailbox = allowedMailbox(deps, input.email)
  if (!mailbox) return notAllowed()
  return sendCode(deps, { purpose: 'register', mailbox, proof: input.proof, ...from })
}

/** Verifies the code of a mailbox, so that the form can be completed; `register` uses it up. */
export async function verifyRegistrationCode(
  deps: Deps,
  input: { email: string; code: string },
  requester: Requester,
): Promise<Result<Nothing, ErrorCode>> {
  const mailbox = allowedMailbox(deps, input.email)
  if (!mailbox) return notAllowed()
  const right = await verifyCode(deps, {
    purpose: 'register',
    emailKey: mailbox.key,
    code: input.code,
    requester,
  })
  return right ? ok({}) : err('CODE_INVALID')
}

/**
 * Creates an account for a mailbox whose code is submitted, verified before or not, and logs the user in:
 * they have just proved the mailbox and chosen the password.
 */
export async function register(
  deps: Pick<Deps, 'now' | 'db' | 'config' | 'settings'>,
  input: z.output<typeof registerCall.input>,
  from: { visitor: Visitor; locale: Locale; requester: Requester },
): Promise<Result<{ user: CurrentUser; session: NewSession }, ErrorCode>> {
  const mailbox = allowedMailbox(deps, input.email)
  if (!mailbox) return notAllowed()
  if (input.password !== input.confirmPassword) {
    return err('PASSWORD_MISMATCH', { fields: { confirmPassword: 'PASSWORD_MISMATCH' } })
  }
  const personal = [mailboxName(mailbox.key), input.name]
  const fault = await newPasswordFault(deps, input.password, { role: 'user', personal })
  if (fault) return err(fault, { fields: { password: fault } })
  const agreed = checkAgreements(input)
  if (!agreed.ok) return agreed

  const submitted = { purpose: 'register', emailKey: mailbox.key, code: input.verificationCode } as const
  // Before the hash, so that it cannot be triggered without a valid code.
  if (!(await verifyCode(deps, { ...submitted, requester: from.requester }))) return err('CODE_INVALID')
  const hashed = await hashPassword(input.password)
  if (!hashed.ok) return hashed

  return inTransaction(deps.db, async (tx) => {
    if (!(await consumeVerifiedCode(tx, deps, submitted))) return err('CODE_INVALID')
    // Only the owner of the mailbox has its code, so EMAIL_TAKEN reveals the account to no other person.
    return createClient(tx, deps, { ...input, mailbox, passwordHash: hashed.value }, from)
  })
}

type NewClient = Omit<z.output<typeof registerWithGoogle.input>, 'agreeTerms' | 'agreePrivacy'> & {
  mailbox: Mailbox
  passwordHash: string | null
  googleSubject?: string
}

/** Creates the account of a client who has agreed to terms and privacy, and logs in. */
export async function createClient(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'config'>,
  { mailbox, passwordHash, googleSubject, ...input }: NewClient,
  { visitor, locale }: { visitor: Visitor; locale: Locale },
) {
  const now = deps.now()
  const made = await insertUser(tx, {
    email: mailbox.email,
    emailKey: mailbox.key,
    name: input.name,
    nationality: input.nationality,
    locale: input.locale ?? locale,
    role: 'user',
    passwordHash,
    googleSubject,
    now,
  })
  const user = made && (await lockUser(tx, made.id))
  if (!user) return err('EMAIL_TAKEN')
  await recordAgreements(tx, user.id, input, now)
  const detail = googleSubject === undefined ? {} : { with: 'google' }
  await audit(tx, { actor: user, action: 'registered', address: visitor.address, detail, at: now })
  const session = await openSession(tx, deps, user, { remember: false, visitor })
  return created({ user: currentUser(user), session })
}
