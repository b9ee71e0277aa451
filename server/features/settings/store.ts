import { type Db, rowsOf, type Tx } from '#server/db/transaction.ts'

type StoredSettings = { version: number; settings: unknown }

/** The newest stored version; null when the settings were never changed. */
export async function findNewest(db: Db): Promise<StoredSettings | null> {
  const row = await db
    .selectFrom('settings_versions')
    .select(['version', 'settings'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export async function findNewestVersion(db: Db): Promise<number> {
  const row = await db
    .selectFrom('settings_versions')
    .select((count) => count.fn.max('version').as('version'))
    .executeTakeFirst()
  return row?.version ?? 0
}

export async function insertVersion(
  tx: Tx,
  row: { version: number; at: Date; by: string; changes: object; settings: object },
): Promise<void> {
  await tx
    .insertInto('settings_versions')
    .values({
      version: row.version,
      changed_at: row.at,
      changed_by: row.by,
      changes: JSON.stringify(row.changes),
      settings: JSON.stringify(row.settings),
    })
    .execute()
}

/** Versions lower than `before`, the newest first. */
export const listVersions = (db: Db, { before, limit }: { before: number | null; limit: number }) =>
  db
    .selectFrom('settings_versions')
    .leftJoin('users', 'users.id', 'settings_versions.changed_by')
    .select([
      'settings_versions.version',
      'settings_versions.changed_at as at',
      'users.email as by',
      'settings_versions.changes',
      /** All settings of this version. */
      'settings_versions.settings',
    ])
    .$if(before !== null, (query) => query.where('settings_versions.version', '<', before!))
    .orderBy('settings_versions.version', 'desc')
    .limit(limit)
    .execute()

/** Every change of the VAT rates, the oldest first; `vat` in the format of its release. */
export const listVatChanges = (db: Db): Promise<{ at: Date; vat: unknown }[]> =>
  rowsOf(db)<{ at: Date; vat: unknown }>`
    select changed_at as at, settings -> 'vat' as vat from settings_versions
    where changes -> 'vat' is not null order by version`
