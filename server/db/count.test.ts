import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countUpTo, MAX_COUNTED } from '#server/db/count.ts'
import { openTestDatabase, testEngine } from '#server/testing-database.ts'

test('a list is counted exactly up to ten thousand rows, and reported as "more" above that', async () => {
  const { db, close } = await openTestDatabase(testEngine())
  const entries = db.selectFrom('audit_log').where('action', '=', 'logout')
  const fillUpTo = (count: number) =>
    sql`insert into audit_log (at, action) select now(), 'logout'
      from generate_series(1, ${count} - (select count(*)::int from audit_log))`.execute(db)

  expect(await countUpTo(db, entries)).toEqual({ total: 0, isMore: false })
  await fillUpTo(MAX_COUNTED)
  expect(await countUpTo(db, entries)).toEqual({ total: 10_000, isMore: false })
  await fillUpTo(MAX_COUNTED + 2)
  expect(await countUpTo(db, entries)).toEqual({ total: 10_000, isMore: true })
  await close()
})
