import { sql } from 'kysely'
import { networksOf } from '#domain/network.ts'
import type { Db } from './transaction.ts'

export type LimitAnswer = { ok: true } | { ok: false; retryAfterSeconds: number }

/**
 * Counts one call under a key; a "no" once more than `calls` came within `seconds`. One statement
 * on one row, so the count is exact across processes.
 */
export async function takeFromLimit(
  db: Db,
  { key, calls, seconds, now }: { key: string; calls: number; seconds: number; now: Date },
): Promise<LimitAnswer> {
  const end = new Date(now.getTime() + seconds * 1000)
  const row = await db
    .insertInto('rate_limits')
    .values({ key, calls: 1, expires_at: end })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        calls: sql<number>`case when rate_limits.expires_at <= ${now} then 1 else rate_limits.calls + 1 end`,
        expires_at: sql<Date>`case when rate_limits.expires_at <= ${now} then ${end} else rate_limits.expires_at end`,
      }),
    )
    .returning(['calls', 'expires_at'])
    .executeTakeFirstOrThrow()
  if (row.calls <= calls) return { ok: true }
  return {
    ok: false,
    retryAfterSeconds: Math.max(1, Math.ceil((row.expires_at.getTime() - now.getTime()) / 1000)),
  }
}

/** Counts one call for the network that it comes from and for the wider ones around it (domain/network.ts). */
export async function takeFromNetworkLimit(
  db: Db,
  {
    address,
    key,
    calls,
    ...limit
  }: { address: string; key: string; calls: number; seconds: number; now: Date },
): Promise<LimitAnswer> {
  for (const { name, share } of networksOf(address)) {
    const answer = await takeFromLimit(db, { ...limit, key: `${key} ${name}`, calls: calls * share })
    if (!answer.ok) return answer
  }
  return { ok: true }
}

/** Forgets what was counted under a key and under every longer one that begins with it and a space. */
export async function clearLimitsUnder(db: Db, key: string): Promise<void> {
  await db
    .deleteFrom('rate_limits')
    .where((row) => row.or([row('key', '=', key), sql<boolean>`starts_with(key, ${`${key} `})`]))
    .execute()
}

export async function clearLimits(db: Db, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', 'in', keys).execute()
}

/** Whether a limit is used up; counts nothing. */
export async function findUsedUp(
  db: Db,
  { key, calls, now }: { key: string; calls: number; now: Date },
): Promise<LimitAnswer> {
  const row = await db
    .selectFrom('rate_limits')
    .select('expires_at')
    .where('key', '=', key)
    .where('calls', '>=', calls)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return { ok: true }
  return { ok: false, retryAfterSeconds: Math.ceil((row.expires_at.getTime() - now.getTime()) / 1000) }
}
