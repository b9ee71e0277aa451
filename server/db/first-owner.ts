import { sql } from 'kysely'
import { LAST_OFFICE_SEAT } from '#domain/working-hours.ts'
import type { Db } from './transaction.ts'

/** SQL after `select … from users`: the first owner is the active owner who has been there longest. */
export const FIRST_OWNER = `where role = 'admin' and deleted_at is null order by created_at, id limit 1`

/** SQL: the id of the first owner. */
export const firstOwnerId = sql<string>`(select id from users ${sql.raw(FIRST_OWNER)})`

/**
 * SQL: true when this user is the only active counsellor. The first owner is always a counsellor, others from their
 * first row in `counsellors` on.
 */
export const isAlone = (userId: string): string => `(
  ${userId} = (select id from users ${FIRST_OWNER}) and not exists (
    select from counsellors join users colleagues on colleagues.id = counsellors.user_id
    where lane > ${LAST_OFFICE_SEAT} and role in ('admin', 'counsellor') and deleted_at is null
      and colleagues.id <> (select id from users ${FIRST_OWNER})
  )
)`

/** The first owner; undefined before the first start has created one. */
export async function findFirstOwner(db: Db): Promise<{ id: string; name: string } | undefined> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from users ${sql.raw(FIRST_OWNER)}`.execute(db)
  return rows[0]
}
