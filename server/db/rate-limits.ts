import { CompiledQuery, sql } from 'kysely'
import { networksOf } from '#domain/network.ts'
import type { Db } from './transaction.ts'

export type LimitAnswer = { ok: true } | { ok: false; retryAfterSeconds: number }
/** With the key of the limit that refused, which may contain an address. */
type LimitsAnswer = { ok: true } | { ok: false; retryAfterSeconds: number; key: string }

export type Limit = { key: string; calls: number; seconds: number; now: Date }

/**
 * Counts one call under a key; refuses when there were more than `calls` within `seconds`. One statement on
 * one row, so the count is exact across processes.
 */
export const takeFromLimit = (db: Db, limit: Limit): Promise<LimitAnswer> => takeFromLimits(db, [limit])

/** Counts one call for the caller's network and the wider networks that contain it (domain/network.ts). */
export const takeFromNetworkLimit = (
  db: Db,
  { address, key, calls, ...limit }: Limit & { address: string },
): Promise<LimitAnswer> =>
  takeFromLimits(
    db,
    networksOf(address).map(({ name, share }) => ({ ...limit, key: `${key} ${name}`, calls: calls * share })),
  )

/**
 * Counts one call under several keys in one statement. A call refused by an earlier limit is not counted by
 * the later ones, so a caller over their own limit does not use up the limit of the wider network. When `unless` is
 * used up, nothing is counted; `unless` itself is only read.
 */
export async function takeFromLimits(
  db: Db,
  limits: Limit[],
  unless?: Pick<Limit, 'key' | 'calls'>,
): Promise<LimitsAnswer> {
  const { now } = limits[0]!
  const values: unknown[] = []
  const value = (of: unknown, type: 'text' | 'int' | 'timestamptz'): string => `$${values.push(of)}::${type}`
  const time = value(now, 'timestamptz')
  const barring = unless
    ? `barring as (
      select calls, expires_at from rate_limits
      where key = ${value(unless.key, 'text')} and calls >= ${value(unless.calls, 'int')} and expires_at > ${time}
    )`
    : null
  const steps = limits.map((limit, step) => {
    const before = limits[step - 1]
    const first = barring ? 'where not exists (select from barring)' : ''
    const condition = before ? `from ${NAMES[step - 1]} where calls <= ${value(before.calls, 'int')}` : first
    const [key, end] = [value(limit.key, 'text'), value(limitEnd(limit), 'timestamptz')]
    return `${NAMES[step]} as ${countCallSql({ key, end, now: time, condition })}`
  })
  const answers = limits.map((_, step) => `select ${step} as step, calls, expires_at from ${NAMES[step]}`)
  if (barring) answers.push('select -1, calls, expires_at from barring')
  const text = `with ${[...(barring ? [barring] : []), ...steps].join(', ')} ${answers.join(' union all ')}`
  const { rows } = await db.executeQuery<{ step: number; calls: number; expires_at: Date }>(
    CompiledQuery.raw(text, values),
  )
  const refusal = rows.find(({ step, calls }) => step < 0 || calls > limits[step]!.calls)
  if (!refusal) return { ok: true }
  const { key } = limits[refusal.step] ?? unless!
  return { ok: false, retryAfterSeconds: secondsUntil(refusal.expires_at, now), key }
}

/** End of a period of a limit that begins now. */
export const limitEnd = ({ now, seconds }: Pick<Limit, 'now' | 'seconds'>): Date =>
  new Date(now.getTime() + seconds * 1000)

/**
 * Statement that counts a call under a key and returns the number of calls and the end of their period, for a
 * `with` clause. The arguments are SQL expressions; without rows of `condition` nothing is counted.
 */
export const countCallSql = ({
  key,
  end,
  now,
  condition = '',
}: Record<'key' | 'end' | 'now', string> & { condition?: string }): string => `(
    insert into rate_limits as counted (key, calls, expires_at)
    select ${key}, 1, ${end} ${condition}
    on conflict (key) do update set
      calls = case when counted.expires_at <= ${now} then 1 else counted.calls + 1 end,
      expires_at = case when counted.expires_at <= ${now} then excluded.expires_at else counted.expires_at end
    returning calls, expires_at
  )`

/** At most three limits per call. */
const NAMES = ['narrow', 'wider', 'widest'] as const

/** Whole seconds until the end of a limit, at least one. */
export const secondsUntil = (end: Date, now: Date): number =>
  Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000))

/** Number of calls counted under each key in its current period. Counts nothing. */
export async function findCountedCalls(
  db: Db,
  keys: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('rate_limits')
    .select(['key', 'calls'])
    .where('key', 'in', keys)
    .where('expires_at', '>', now)
    .execute()
  return new Map(rows.map(({ key, calls }) => [key, calls]))
}

/** Deletes the counts of a key and of every longer key that starts with it and a space. */
export async function clearLimitsUnder(db: Db, key: string): Promise<void> {
  await db
    .deleteFrom('rate_limits')
    .where((row) => row.or([row('key', '=', key), sql<boolean>`starts_with(key, ${`${key} `})`]))
    .execute()
}

export async function clearLimits(db: Db, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', 'in', keys).execute()
}
