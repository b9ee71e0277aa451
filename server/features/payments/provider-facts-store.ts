import { type Db, hasChanged } from '#server/db/transaction.ts'

/** Returns the value of a provider fact; null when it is not stored. */
export async function findFact(db: Db, key: string): Promise<string | null> {
  const row = await db.selectFrom('provider_facts').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value ?? null
}

/** Returns the values of the known facts, by key. */
export async function findFacts(db: Db, keys: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('provider_facts')
    .select(['key', 'value'])
    .where('key', 'in', keys)
    .execute()
  return new Map(rows.map(({ key, value }) => [key, value]))
}

/** Stores a provider fact and replaces an earlier value. */
export async function setFact(db: Db, key: string, value: string): Promise<void> {
  await db
    .insertInto('provider_facts')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** Deletes a provider fact; does nothing when it is not stored. */
export async function deleteFact(db: Db, key: string): Promise<void> {
  await db.deleteFrom('provider_facts').where('key', '=', key).execute()
}

/** Stores a fact that never changes; an existing value stays. True when it was inserted. */
export const insertFact = (db: Db, key: string, value: string): Promise<boolean> =>
  hasChanged(
    db
      .insertInto('provider_facts')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doNothing()),
  )

/**
 * Sets a stored instant to now if it is not after `before`, or at least as far in the future as `before` is in the
 * past, which only a wrong clock stores. False when another process did so first.
 */
export async function beginPeriodicRun(
  db: Db,
  key: string,
  { before, now }: { before: Date; now: Date },
): Promise<boolean> {
  const ahead = new Date(2 * now.getTime() - before.getTime())
  return hasChanged(
    db
      .insertInto('provider_facts')
      .values({ key, value: now.toISOString() })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({ value: now.toISOString() })
          .where((where) =>
            where.or([
              where('provider_facts.value', '<=', before.toISOString()),
              where('provider_facts.value', '>=', ahead.toISOString()),
            ]),
          ),
      ),
  )
}
