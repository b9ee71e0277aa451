import type { Tx } from '#server/db/transaction.ts'
import { deleteDevices } from '#server/features/pushes/commands.ts'
import { deleteCodes } from './code-store.ts'
import { deletePasskeysExcept } from './passkey-store.ts'
import { deleteBookingsFeed, deleteChallengesOf, deleteSetUpLink, setAccessRevoked } from './revoke-store.ts'
import { deleteSessions } from './session-store.ts'
import type { User } from './store.ts'

export { deleteBookingsFeed } from './revoke-store.ts'

/**
 * Reason for revoking access. All causes end sessions and push notifications; all but `factor_added` also end
 * the calendar address, known devices, set-up links and mailed codes; those in `removesPasskeys` also delete
 * passkeys.
 */
type AccessCause =
  | 'password_changed'
  | 'password_reset'
  | 'role_changed'
  | 'ended_by_command'
  | 'account_deleted'
  | 'signed_out_elsewhere'
  | 'factor_removed'
  | 'factor_added'

const removesPasskeys: ReadonlySet<AccessCause> = new Set([
  'password_changed',
  'password_reset',
  'role_changed',
  'ended_by_command',
  'account_deleted',
])

/** Causes that are possible without a second factor, so they must not delete an admin's only one. */
const needsNoFactor: ReadonlySet<AccessCause> = new Set(['password_reset', 'ended_by_command'])

export type Account = Pick<User, 'id' | 'emailKey' | 'role' | 'totpSecret'>

export type Revoked = {
  sessions: number
  /** Names of the deleted and the remaining passkeys. */
  passkeys: { removed: string[]; kept: string[] }
  /** True when a calendar address was deleted. */
  feed: boolean
}

/**
 * Revokes everything that gives access to an account without its password, in the transaction of the cause.
 * `keep`: the caller's session, and the passkeys that the caller has confirmed as their own.
 * `revoke-access.test.ts` fails when a new table can grant access and is not covered here.
 */
export async function revokeAccess(
  tx: Tx,
  account: Account,
  cause: AccessCause,
  { now, keep = {} }: { now: Date; keep?: { sessionId?: string; passkeyIds?: readonly string[] } },
): Promise<Revoked> {
  await deleteDevices(tx, account.id)
  const sessions = await deleteSessions(tx, account.id, keep.sessionId)
  if (cause === 'factor_added') return { sessions, passkeys: { removed: [], kept: [] }, feed: false }
  await setAccessRevoked(tx, account.id, now)
  await deleteSetUpLink(tx, account.id)
  await deleteChallengesOf(tx, account.id)
  await deleteCodes(tx, account.emailKey)
  const feed = await deleteBookingsFeed(tx, account.id)
  const isOnlyFactor = account.role === 'admin' && account.totpSecret === null && needsNoFactor.has(cause)
  const passkeys =
    removesPasskeys.has(cause) && !isOnlyFactor
      ? await deletePasskeysExcept(tx, account.id, keep.passkeyIds ?? [])
      : { removed: [], kept: [] }
  return { sessions, passkeys, feed }
}
