import { createHash } from 'node:crypto'
import { addMs, addDays, DAY_MS, koreanDate, koreanInstant } from '#domain/calendar.ts'
import { productConstants } from '#domain/settings.ts'
import { erasableSeal } from '#server/db/audit.ts'
import { type Db, inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { queueAdminMails } from '#server/features/mails/outbox.ts'
import {
  type ChainHead,
  findChainHead,
  hasEntryBefore,
  hasHeadOf,
  listHeadsWithLinks,
  insertHead,
  insertLinks,
  type Link,
  listLinksAfter,
  type SealedEntry,
  tryLockSealing,
  listUnsealedEntries,
} from './chain-store.ts'

const BATCH = 500
/** More ids than can be allocated while one transaction, which lasts seconds, is still open. */
const LOOK_BACK = 1000
/** More than all ids. */
const ALL_IDS = 1_000_000_000_000
/** Further faults add no information: the first one shows where the log was changed. */
const MAX_FAULTS = 100

/** The hash of an entry includes the previous hash, so changing an earlier entry changes every later hash. */
const hashOfEntry = (previousHash: Buffer | null, entry: SealedEntry): Buffer =>
  createHash('sha256')
    .update(previousHash ?? '')
    .update(
      JSON.stringify([
        entry.id,
        entry.at.toISOString(),
        entry.actorId,
        entry.actorRole,
        entry.action,
        entry.target,
        entry.erasableSeal?.toString('hex') ?? null,
        entry.detail,
      ]),
    )
    .digest()

/**
 * Links new entries to the chain. Runs shortly after their insertion in one process at a time, because
 * linking in the inserting transaction would serialize every login and payment.
 */
export const sealEntries = (
  deps: Pick<Deps, 'db' | 'now'>,
  { lookBack = LOOK_BACK } = {},
): Promise<boolean> =>
  inTransaction(deps.db, async (tx) => {
    if (!(await tryLockSealing(tx))) return false
    const entries = await listUnsealedEntries(tx, { lookBack, limit: BATCH })
    if (entries.length === 0) return false
    let { position, hash }: { position: number; hash: Buffer | null } = (await findChainHead(tx)) ?? {
      position: 0,
      hash: null,
    }
    const links = entries.map((entry) => {
      const previousHash = hash
      hash = hashOfEntry(previousHash, entry)
      return { position: ++position, entryId: entry.id, previousHash, hash }
    })
    await insertLinks(tx, links, deps.now())
    return true
  })

type ChainFault = {
  position: number
  entryId: number | null
  kind:
    | 'link_missing'
    | 'link_broken'
    | 'entry_missing'
    | 'entry_changed'
    | 'details_missing'
    | 'details_changed'
    | 'head_differs'
}

/**
 * Recomputes the whole chain from the log. `faults` is empty when no entry was changed, removed or inserted
 * since it was linked; the newest entries may not be linked yet.
 */
export async function verifyChain(
  db: Db,
  now: Date,
  /** Heads from the daily mails. */
  mailed: readonly ChainHead[] = [],
): Promise<{ head: ChainHead | null; faults: ChainFault[] }> {
  const erasedBefore = addMs(now, -productConstants.addressRetentionDays * DAY_MS)
  const faults: ChainFault[] = []
  let head: ChainHead | null = null
  for (;;) {
    const links = await listLinksAfter(db, head?.position ?? 0, BATCH)
    for (const link of links) {
      const { position, entryId } = link
      for (const kind of faultsOf(link, head, erasedBefore))
        if (faults.length < MAX_FAULTS) faults.push({ position, entryId, kind })
      faults.push(...compareWithMailed(link, mailed))
      head = { position, hash: link.hash }
    }
    if (links.length < BATCH) break
  }
  const end = head?.position ?? 0
  for (const { position } of mailed) if (position > end) faults.push(headDiffers(position))
  faults.push(...(await listChangedHeads(db)).slice(0, Math.max(0, MAX_FAULTS - faults.length)))
  return { head, faults }
}

const headDiffers = (position: number, entryId: number | null = null): ChainFault => ({
  position,
  entryId,
  kind: 'head_differs',
})

function compareWithMailed(link: Link, mailed: readonly ChainHead[]): ChainFault[] {
  const mailedHead = mailed.find(({ position }) => position === link.position)
  return mailedHead && !mailedHead.hash.equals(link.hash) ? [headDiffers(link.position, link.entryId)] : []
}

/** Stored daily heads that are no longer in the chain. */
const listChangedHeads = async (db: Db): Promise<ChainFault[]> =>
  (await listHeadsWithLinks(db))
    .filter(({ hash, linkHash }) => !linkHash?.equals(hash))
    .map(({ position }) => headDiffers(position))

function* faultsOf(
  { position, previousHash, hash, entry, erasable }: Link,
  before: ChainHead | null,
  erasedBefore: Date,
): Generator<ChainFault['kind']> {
  if (position !== (before?.position ?? 0) + 1) yield 'link_missing'
  else if (!isSameHash(previousHash, before?.hash ?? null)) yield 'link_broken'
  if (!entry) return yield 'entry_missing'
  if (!hashOfEntry(previousHash, entry).equals(hash)) yield 'entry_changed'
  if (erasable) {
    if (!isSameHash(entry.erasableSeal, erasableSeal(erasable))) yield 'details_changed'
  } else if (entry.erasableSeal && entry.at >= erasedBefore) {
    yield 'details_missing'
  }
}

const isSameHash = (a: Buffer | null, b: Buffer | null): boolean => (a && b ? a.equals(b) : a === b)

/**
 * Once per Korean day: verifies the log and mails the head of the chain to every admin. Mails are outside the
 * database, so changing the log cannot change the heads of earlier days.
 */
export async function mailDailyHead(
  deps: Pick<Deps, 'db' | 'now' | 'log' | 'triggerWorker'>,
): Promise<boolean> {
  const now = deps.now()
  const today = koreanDate(now)
  const onDate = addDays(today, -1)
  if (await hasHeadOf(deps.db, onDate)) return false
  if (!(await hasEntryBefore(deps.db, koreanInstant(today, '00:00')))) return false
  while (await sealEntries(deps, { lookBack: ALL_IDS }));
  const { head, faults } = await verifyChain(deps.db, now)
  if (!head) return false
  if (faults.length > 0) deps.log.error({ faults: faults.slice(0, 5) }, 'audit log verification failed')
  const isStored = await inTransaction(deps.db, async (tx) => {
    if (!(await insertHead(tx, { onDate, head, faults: faults.length, at: now }))) return false
    const hash = head.hash.toString('hex')
    const data = { onDate, position: head.position, hash, faults: faults.length }
    await queueAdminMails(tx, [{ kind: 'audit_head', reference: onDate, data, now }])
    return true
  })
  if (isStored) deps.triggerWorker('emails')
  return isStored
}
