import { type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from './tables.ts'
import type { Db } from './transaction.ts'

/**
 * Rows of a list are counted up to this number: counting a million takes longer than reading a page of them.
 */
export const MAX_COUNTED = 10_000

/**
 * Counts rows up to `MAX_COUNTED`, and returns if there are more, so that the cost does not grow with the
 * table.
 */
export async function countUpTo<Table extends keyof Tables>(
  db: Db,
  rows: SelectQueryBuilder<Tables, Table, unknown>,
): Promise<{ total: number; isMore: boolean }> {
  const some = rows.select(sql<number>`1`.as('one')).limit(MAX_COUNTED + 1)
  const answer = await sql<{ count: number }>`select count(*)::int as count from (${some}) counted`.execute(
    db,
  )
  const { count } = answer.rows[0]!
  return { total: Math.min(count, MAX_COUNTED), isMore: count > MAX_COUNTED }
}
