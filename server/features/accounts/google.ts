import type { z } from 'zod/mini'
import type { CurrentUser } from '#contract/accounts.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type {
  googleSecondFactor as secondFactorCall,
  registerWithGoogle as registerCall,
} from '#contract/google.ts'
import type { Locale } from '#contract/locales.ts'
import type { Mailbox } from '#domain/mailbox.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { audit } from '#server/db/audit.ts'
import { inTransaction, type Tx } from '#server/db/transaction.ts'
import type { Deps, Identity } from '#server/deps.ts'
import { queueMail, toUser } from '#server/features/mails/outbox.ts'
import { checkAgreements, needsAgreements, recordAgreements } from './agreements.ts'
import { allowedMailbox } from './allowed-mailbox.ts'
import { recordFailedCode, openSession } from './login.ts'
import { currentUser } from './profile.ts'
import { createClient } from './registration.ts'
import { consumeSecondFactor } from './second-factor.ts'
import type { NewSession } from './sessions.ts'
import {
  hasSecondFactor,
  lockReturningUser,
  lockUserByGoogle,
  lockUserByMailbox,
  type ReturningUser,
  setGoogleSubject,
  updateUser,
  type User,
} from './store.ts'
import { clearTotpTries, countTotpTry } from './totp-limits.ts'
import type { Visitor } from './visitor.ts'

/**
 * Google runs these mailboxes itself, so only for this domain does a verified address prove that its owner
 * logs in.
 */
const GOOGLES_OWN_DOMAIN = 'gmail.com'

/** A user confirmed by Google who has no account here, or one that has never agreed to the policies. */
export type Newcomer = { subject: string; email: string; name: string }

type Entrance =
  | { next: 'inside'; session: NewSession }
  | { next: 'secondFactor'; userId: string }
  | { next: 'registration'; newcomer: Newcomer }

type NoEntrance = 'EMAIL_NOT_GMAIL' | 'GOOGLE_FAILED' | 'PASSKEY_REQUIRED'

/**
 * Decides the next step after Google has confirmed an identity. The account is found by Google's subject id;
 * only at the first login by its mailbox, which is safe because both Google and this site have verified it.
 */
export async function enterWithGoogle(
  deps: Deps,
  identity: Identity,
  visitor: Visitor,
): Promise<Result<Entrance, NoEntrance>> {
  if (!identity.emailVerified || identity.hosted) return err('EMAIL_NOT_GMAIL')
  const { subject, name } = identity
  const result = await inTransaction(deps.db, async (tx): Promise<Result<Entrance, NoEntrance>> => {
    const known = await lockUserByGoogle(tx, subject)
    if (known && asksToAgree(known)) return ok({ next: 'registration', newcomer: newcomerOf(known, subject) })
    if (known) return enter(tx, deps, known, visitor)

    const mailbox = googleMailbox(deps, identity)
    if (!mailbox) return err('EMAIL_NOT_GMAIL')
    const owner = await lockUserByMailbox(tx, mailbox.key)
    if (!owner) return ok({ next: 'registration', newcomer: { subject, email: mailbox.email, name } })
    if (owner.googleSubject !== null) return err('GOOGLE_FAILED')
    // An invitation is used through its link, which expires: the address may have been mistyped.
    if (owner.role === 'admin' && owner.passwordHash === null) return err('GOOGLE_FAILED')
    if (asksToAgree(owner)) return ok({ next: 'registration', newcomer: newcomerOf(owner, subject) })
    await linkGoogle(tx, deps, { owner, subject, visitor })
    return enter(tx, deps, owner, visitor)
  })
  deps.triggerWorker('emails')
  return result
}

/** The second factor comes first; it belongs to an account that was one of the staff. */
const asksToAgree = (user: ReturningUser): boolean => needsAgreements(user) && user.totpSecret === null

const newcomerOf = ({ email, name }: User, subject: string): Newcomer => ({ subject, email, name })

async function linkGoogle(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  { owner, subject, visitor }: { owner: User; subject: string; visitor: Visitor },
): Promise<void> {
  await setGoogleSubject(tx, owner.id, subject)
  await audit(tx, { actor: owner, action: 'google_linked', address: visitor.address, at: deps.now() })
  await queueMail(tx, {
    kind: 'google_linked',
    reference: owner.id,
    ...toUser(owner),
    data: {},
    now: deps.now(),
  })
}

function googleMailbox(deps: Pick<Deps, 'config'>, { email }: Pick<Identity, 'email'>): Mailbox | null {
  const mailbox = allowedMailbox(deps, email)
  return mailbox?.domain === GOOGLES_OWN_DOMAIN ? mailbox : null
}

/** Google replaces the password, never the second factor. */
async function enter(
  tx: Tx,
  deps: Deps,
  user: User,
  visitor: Visitor,
): Promise<Result<Entrance, NoEntrance>> {
  if (user.totpSecret) return ok({ next: 'secondFactor', userId: user.id })
  if (hasSecondFactor(user)) return err('PASSKEY_REQUIRED')
  return ok({ next: 'inside', session: await openSession(tx, deps, user, { remember: false, visitor }) })
}

/** Second step of a login whose first step was Google: checks the code and opens a session. */
export async function passSecondFactor(
  deps: Pick<Deps, 'db' | 'triggerWorker' | 'now' | 'config'>,
  { userId, totp, ...agreements }: z.output<typeof secondFactorCall.input> & { userId: string },
  visitor: Visitor,
): Promise<Result<{ user: CurrentUser; session: NewSession }, ErrorCode>> {
  const tries = await countTotpTry(deps, userId, totp)
  if (!tries.ok) return err('RATE_LIMITED', tries)
  const result = await inTransaction(
    deps.db,
    async (tx): Promise<Result<{ user: CurrentUser; session: NewSession }, ErrorCode>> => {
      const user = await lockReturningUser(tx, userId)
      if (!user) return err('TICKET_INVALID')
      // Before the code, which can be used once.
      const agreed = needsAgreements(user) ? checkAgreements(agreements) : ok({})
      if (!agreed.ok) return agreed
      const shown = await consumeSecondFactor(tx, deps, user, totp)
      if (!shown.ok) return recordFailedCode(tx, deps, { user, address: visitor.address }, shown)
      if (needsAgreements(user)) await recordAgreements(tx, userId, agreements, deps.now())
      const session = await openSession(tx, deps, user, { remember: false, visitor })
      return ok({ user: currentUser(user), session })
    },
  )
  deps.triggerWorker('emails')
  if (!result.ok) return result
  await clearTotpTries(deps.db, userId)
  return result
}

/**
 * Creates an account without a password for an identity that Google confirmed, and logs in. An account that staff
 * have made for the mailbox gets the agreements and the corrected profile instead.
 */
export async function registerWithGoogle(
  deps: Pick<Deps, 'now' | 'db' | 'config' | 'triggerWorker'>,
  newcomer: Newcomer,
  input: z.output<typeof registerCall.input>,
  from: { visitor: Visitor; locale: Locale },
): Promise<Result<{ user: CurrentUser; session: NewSession }, ErrorCode>> {
  const mailbox = googleMailbox(deps, newcomer)
  if (!mailbox) return err('TICKET_INVALID')
  const agreed = checkAgreements(input)
  if (!agreed.ok) return agreed
  const { subject: googleSubject } = newcomer
  const result = await inTransaction(deps.db, async (tx) => {
    const owner = await lockUserByMailbox(tx, mailbox.key)
    if (!owner) return createClient(tx, deps, { ...input, mailbox, passwordHash: null, googleSubject }, from)
    if (!asksToAgree(owner) || (owner.googleSubject ?? googleSubject) !== googleSubject)
      return err('EMAIL_TAKEN')
    const { visitor } = from
    await updateUser(tx, owner.id, { name: input.name, nationality: input.nationality })
    await recordAgreements(tx, owner.id, input, deps.now())
    if (owner.googleSubject === null) await linkGoogle(tx, deps, { owner, subject: googleSubject, visitor })
    const session = await openSession(tx, deps, owner, { remember: false, visitor })
    return ok({ user: currentUser({ ...owner, name: input.name }), session })
  })
  deps.triggerWorker('emails')
  return result
}
