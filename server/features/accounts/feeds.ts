import { created, err, ok } from '#domain/result.ts'
import { audit } from '#server/db/audit.ts'
import { inTransactionUnlessRefused } from '#server/db/transaction-unless-refused.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Caller, Deps } from '#server/deps.ts'
import {
  checkAddress,
  createFeed,
  deleteFeed as deleteFeedRow,
  refreshFeed,
} from '#server/features/availability/feeds.ts'
import { mayChangeDays } from './working-hours.ts'

/** Adds a calendar of a counsellor and reads it at once. No reply contains its address afterwards. */
export async function addFeed(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'settings' | 'feeds' | 'log'>,
  caller: Caller,
  { id, url }: { id: string; url: string },
) {
  if (!(await mayChangeDays(deps.db, caller.actor, id))) return err('NOT_FOUND')
  const checked = await checkAddress(deps, url)
  if (!checked.ok) return checked
  const made = await inTransactionUnlessRefused(deps, async (tx) => {
    // Roles may have changed while the name was resolved.
    if (!(await mayChangeDays(tx, caller.actor, id))) return err('NOT_FOUND')
    const feed = await createFeed(tx, deps, { userId: id, url: checked.value })
    if (feed.ok)
      await audit(tx, {
        ...caller,
        action: 'staff.feed_add',
        target: id,
        detail: { feedId: feed.value.id },
        at: deps.now(),
      })
    return feed
  })
  if (!made.ok) return made
  const feed = await refreshFeed(deps, made.value.id)
  return feed ? created({ feed }) : err('NOT_FOUND')
}

/** Removes a calendar; its busy times are free again. */
export const deleteFeed = (
  deps: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  { id, feedId }: { id: string; feedId: string },
) =>
  inTransaction(deps.db, async (tx) => {
    if (!(await mayChangeDays(tx, caller.actor, id))) return err('NOT_FOUND')
    if (!(await deleteFeedRow(tx, { id: feedId, userId: id }))) return err('NOT_FOUND')
    await audit(tx, {
      ...caller,
      action: 'staff.feed_remove',
      target: id,
      detail: { feedId },
      at: deps.now(),
    })
    return ok({})
  })
