import { sql } from 'kysely'
import { type Db, exists, rowsOf, type Tx } from '#server/db/transaction.ts'

/** An arbitrary constant, the same in every version: the id of the advisory lock. */
const SEALING_LOCK = 7_240_816

export type ChainHead = { position: number; hash: Buffer }

/** The hashed part of an entry, as stored. */
export type SealedEntry = {
  id: number
  at: Date
  actorId: string | null
  actorRole: string | null
  action: string
  target: string | null
  erasableSeal: Buffer | null
  detail: string
}

export type Link = {
  position: number
  entryId: number
  previousHash: Buffer | null
  hash: Buffer
  /** Null: the entry was deleted. */
  entry: SealedEntry | null
  /** Null: nothing was stored, or it was erased since. */
  erasable: { salt: string; address: string | null; words: string | null } | null
}

/** Takes the sealing lock until the transaction ends; false when another process has it. */
export async function tryLockSealing(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(SEALING_LOCK)}) as taken`.execute(tx)
  return rows[0]!.taken
}

export const findChainHead = (db: Db): Promise<ChainHead | undefined> =>
  db
    .selectFrom('audit_chain')
    .select(['position', 'hash'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * Entries without a link, by id, from `lookBack` ids before the newest linked one, because a transaction that
 * allocated a lower id may commit later.
 */
export const listUnsealedEntries = (
  db: Db,
  { lookBack, limit }: { lookBack: number; limit: number },
): Promise<SealedEntry[]> =>
  rowsOf(db)<SealedEntry>`
    select id, at, actor_id as "actorId", actor_role as "actorRole", action, target,
      erasable_seal as "erasableSeal", detail::text as detail
    from (
      select * from audit_log
      where id > (select coalesce(max(entry_id), 0) from audit_chain) - ${lookBack}::bigint
      order by id
      -- Without this limit the planner reads the whole chain.
      limit ${lookBack}::bigint + ${limit}::bigint
    ) newest
    where not exists (select from audit_chain where entry_id = newest.id)
    order by id limit ${limit}`

export async function insertLinks(
  tx: Tx,
  links: readonly Omit<Link, 'entry' | 'erasable'>[],
  sealedAt: Date,
): Promise<void> {
  await tx
    .insertInto('audit_chain')
    .values(
      links.map((link) => ({
        position: link.position,
        entry_id: link.entryId,
        previous_hash: link.previousHash,
        hash: link.hash,
        sealed_at: sealedAt,
      })),
    )
    .execute()
}

/** Links after a position with their entries, in order. */
export async function listLinksAfter(db: Db, position: number, limit: number): Promise<Link[]> {
  const rows = await db
    .selectFrom('audit_chain as link')
    .leftJoin('audit_log as entry', 'entry.id', 'link.entry_id')
    .leftJoin('erasable_details as details', 'details.seal', 'entry.erasable_seal')
    .select([
      'link.position',
      'link.entry_id as entryId',
      'link.previous_hash as previousHash',
      'link.hash',
      'entry.id',
      'entry.at',
      'entry.actor_id as actorId',
      'entry.actor_role as actorRole',
      'entry.action',
      'entry.target',
      'entry.erasable_seal as erasableSeal',
      sql<string | null>`entry.detail::text`.as('detail'),
      'details.salt',
      'details.address',
      'details.words',
    ])
    .where('link.position', '>', position)
    .orderBy('link.position')
    .limit(limit)
    .execute()
  return rows.map(({ position: at, entryId, previousHash, hash, salt, address, words, ...entry }) => ({
    position: at,
    entryId,
    previousHash,
    hash,
    entry: entry.id === null ? null : (entry as SealedEntry),
    erasable: salt === null ? null : { salt, address, words },
  }))
}

export const hasEntryBefore = (db: Db, before: Date): Promise<boolean> =>
  exists(db.selectFrom('audit_log').select('id').where('at', '<', before))

/** The stored daily heads, each with the current hash at its position; null when there is none. */
export const listHeadsWithLinks = (db: Db) =>
  db
    .selectFrom('audit_heads')
    .leftJoin('audit_chain', 'audit_chain.position', 'audit_heads.position')
    .select(['audit_heads.position', 'audit_heads.hash', 'audit_chain.hash as linkHash'])
    .orderBy('audit_heads.on_date')
    .execute()

export const hasHeadOf = (db: Db, onDate: string): Promise<boolean> =>
  exists(db.selectFrom('audit_heads').select('on_date').where('on_date', '=', onDate))

/** False when another process has already stored that day's head. */
export async function insertHead(
  tx: Tx,
  { onDate, head, faults, at }: { onDate: string; head: ChainHead; faults: number; at: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('audit_heads')
    .values({ on_date: onDate, position: head.position, hash: head.hash, faults, at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('on_date')
    .executeTakeFirst()
  return row !== undefined
}
