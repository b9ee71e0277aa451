import { randomBytes } from 'node:crypto'
import type { z } from 'zod/mini'
import type { CurrentUser } from '#contract/accounts.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Locale } from '#contract/locales.ts'
import type { setUpAccount as setUpCall } from '#contract/set-up.ts'
import { addMs, HOUR_MS } from '#domain/calendar.ts'
import { readMailbox } from '#domain/mailbox.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { INVITATION_HOURS } from '#domain/staff.ts'
import { audit } from '#server/db/audit.ts'
import { inTransaction, type Tx } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { hashToken } from '#server/secrets.ts'
import { checkAgreements, recordAgreements } from './agreements.ts'
import { openSession } from './login.ts'
import { hashNewPassword } from './new-password.ts'
import { queuePasswordChanged } from './passwords.ts'
import { currentUser } from './profile.ts'
import { revokeAccess } from './revoke-access.ts'
import type { NewSession } from './sessions.ts'
import { findSetUpLink, hasValidSetUpLink, upsertSetUpLink, consumeSetUpLink } from './setup-store.ts'
import {
  findUser,
  findUserByMailbox,
  hasSecondFactor,
  lockUser,
  replacePassword,
  updateUser,
} from './store.ts'
import type { Visitor } from './visitor.ts'

/**
 * The first admin of a production site and invited staff set a password through a link that works once and
 * expires.
 */

const LINK_HOURS = 24
const TOKEN_BYTES = 32

type LinkDeps = Pick<Deps, 'db' | 'config' | 'now'>
type SetUpLink = { url: string; expiresAt: Date }

/**
 * Creates a link for an admin without a password; null while there is a valid one, which another node prints.
 */
export async function createSetUpLink(
  { db, config, now }: LinkDeps,
  userId: string,
): Promise<SetUpLink | null> {
  return inTransaction(db, async (tx) => {
    if (!(await lockUser(tx, userId)) || (await hasValidSetUpLink(tx, userId, now()))) return null
    return storeLink(tx, config, { userId, hours: LINK_HOURS, now: now() })
  })
}

async function storeLink(
  tx: Tx,
  { publicUrl }: Pick<Deps['config'], 'publicUrl'>,
  { userId, hours, now }: { userId: string; hours: number; now: Date },
): Promise<SetUpLink> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const expiresAt = addMs(now, hours * HOUR_MS)
  await upsertSetUpLink(tx, { userId, tokenHash: hashToken(token), expiresAt })
  // A URL fragment is sent to no server or proxy and appears in no log.
  return { url: `${publicUrl}/set-up#${token}`, expiresAt }
}

/** Creates a link that is mailed to a new member of the staff; an earlier link of the account ends. */
export const createInvitation = (
  tx: Tx,
  { config, now }: { config: Pick<Deps['config'], 'publicUrl'>; now: Date },
  userId: string,
): Promise<SetUpLink> => storeLink(tx, config, { userId, hours: INVITATION_HOURS, now })

/** Creates another link for an admin who is not set up yet; null when none is needed. */
export async function renewSetUpLink(deps: LinkDeps, email: string): Promise<SetUpLink | null> {
  const mailbox = readMailbox(email.trim())
  const user = mailbox && (await findUserByMailbox(deps.db, mailbox.key))
  if (user?.staffRole !== 'owner' || user.passwordHash || hasSecondFactor(user)) return null
  return createSetUpLink(deps, user.id)
}

/**
 * Sets the password of the link's account and logs in; the second factor comes next. The account takes the
 * language of the set-up page.
 */
export async function setUpAccount(
  deps: Pick<Deps, 'db' | 'now' | 'triggerWorker' | 'settings'>,
  input: z.output<typeof setUpCall.input>,
  { visitor, locale }: { visitor: Visitor; locale: Locale },
): Promise<Result<{ user: CurrentUser; session: NewSession }, ErrorCode>> {
  const tokenHash = hashToken(input.token)
  const link = await findSetUpLink(deps.db, tokenHash, deps.now())
  const found = link && (await findUser(deps.db, link.userId))
  if (!found) return err('SETUP_LINK_INVALID')
  const isClient = found.role === 'user'
  const agreed = isClient ? checkAgreements(input) : ok({})
  if (!agreed.ok) return agreed
  const hashed = await hashNewPassword(deps, input.newPassword, found)
  if (!hashed.ok) return hashed

  const now = deps.now()
  const result = await inTransaction(
    deps.db,
    async (tx): Promise<Result<{ user: CurrentUser; session: NewSession }, ErrorCode>> => {
      const locked = await lockUser(tx, found.id)
      if (!locked || !(await consumeSetUpLink(tx, tokenHash, now))) return err('SETUP_LINK_INVALID')
      const user = { ...locked, locale }
      await replacePassword(tx, user.id, { before: user.passwordHash, after: hashed.value })
      await updateUser(tx, user.id, { locale })
      if (isClient) await recordAgreements(tx, user.id, input, now)
      const revoked = await revokeAccess(tx, user, 'password_reset', { now })
      await queuePasswordChanged(tx, user, { revoked, now })
      await audit(tx, { actor: user, action: 'account_set_up', address: visitor.address, at: now })
      const session = await openSession(tx, deps, user, { remember: false, level: 1, visitor })
      return ok({ user: currentUser(user), session })
    },
  )
  deps.triggerWorker('emails')
  return result
}
