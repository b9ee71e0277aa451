import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApp } from '#server/testing.ts'

/** Foreign key columns that are not the first column of an index, as 'table.column'. */
const WITHOUT_INDEX = sql<{ name: string }>`
  select c.conrelid::regclass || '.' || a.attname as name
  from pg_constraint c
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and c.connamespace = current_schema()::regnamespace
    and not exists (
      select from pg_index i where i.indrelid = c.conrelid and i.indisvalid and i.indkey[0] = c.conkey[1])
  order by name`

test('every foreign key column has an index', async () => {
  const app = await startApp()
  try {
    const { rows } = await WITHOUT_INDEX.execute(app.db)
    expect(rows.map(({ name }) => name)).toEqual([])
  } finally {
    await app.stop()
  }
})
