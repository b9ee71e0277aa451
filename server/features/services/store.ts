import { sql } from 'kysely'
import type { Locale } from '#contract/locales.ts'
import type { Currency } from '#domain/settings.ts'
import type { Db, Tx } from '#server/db/transaction.ts'

export type LocalizedText = Partial<Record<Locale, string>>

export type ServiceRow = {
  id: string
  slug: string
  names: LocalizedText
  descriptions: LocalizedText
  /** Null: length, break and prices of the settings. */
  durationMinutes: number | null
  breakMinutes: number | null
  prices: Partial<Record<Currency, number>> | null
  active: boolean
  position: number
}

const rows = (db: Db) =>
  db
    .selectFrom('services')
    .select([
      'id',
      'slug',
      'duration_minutes as durationMinutes',
      'buffer_minutes as breakMinutes',
      'active',
      'position',
      sql<LocalizedText>`names`.as('names'),
      sql<LocalizedText>`descriptions`.as('descriptions'),
      sql<ServiceRow['prices']>`prices`.as('prices'),
    ])

/** The stored services by position and age. */
export const listRows = (db: Db): Promise<ServiceRow[]> =>
  rows(db).orderBy('position').orderBy('created_at').orderBy('id').execute()

export const findRow = (db: Db, id: string): Promise<ServiceRow | undefined> =>
  rows(db).where('id', '=', id).executeTakeFirst()

/** Blocks other changes of services until the transaction ends. */
export async function lockServices(tx: Tx): Promise<void> {
  await sql`lock table services in share row exclusive mode`.execute(tx)
}

export async function upsertRow(tx: Tx, row: ServiceRow, now: Date): Promise<void> {
  const values = {
    slug: row.slug,
    names: JSON.stringify(row.names),
    descriptions: JSON.stringify(row.descriptions),
    duration_minutes: row.durationMinutes,
    buffer_minutes: row.breakMinutes,
    prices: row.prices && JSON.stringify(row.prices),
    active: row.active,
    position: row.position,
  }
  await tx
    .insertInto('services')
    .values({ id: row.id, ...values, created_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}
