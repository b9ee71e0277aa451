import { Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPostgres } from '#server/db/postgres.ts'
import type { Tables } from '#server/db/tables.ts'
import { type Db, guarded } from '#server/db/transaction.ts'
import { hasPostgres } from '#server/testing-database.ts'

const url = process.env.TEST_DATABASE_URL!
const table = `described_${process.pid}`
let close: () => Promise<void>
let db: Db
const describes = vi.spyOn(pg.Connection.prototype, 'describe')

/** One connection, so that every statement meets the columns of the one before. */
function open(options: { directUrl?: string } = {}): void {
  const opened = openPostgres(url, () => {}, { poolSize: 1, ...options })
  db = new Kysely<Tables>({ dialect: guarded(opened.dialect) })
  close = opened.close
}

const table$ = sql.table(table)
const find = async (id: number) =>
  (await sql<object>`select * from ${table$} where id = ${id}`.execute(db)).rows

beforeEach(async () => {
  if (!hasPostgres()) return
  open()
  await sql`create table ${table$} (id int primary key, name text, at date)`.execute(db)
  await sql`insert into ${table$} values (${1}::int, 'Ann', '2026-09-05'), (2, null, null)`.execute(db)
  describes.mockClear()
})
afterEach(async () => {
  if (!hasPostgres()) return
  await sql`drop table ${table$}`.execute(db)
  await close()
})

test.runIf(hasPostgres())('the columns of a statement are described once per connection', async () => {
  const [first, second, none, again] = [await find(1), await find(2), await find(3), await find(1)]
  expect(first).toEqual([{ id: 1, name: 'Ann', at: '2026-09-05' }])
  expect(second).toEqual([{ id: 2, name: null, at: null }])
  expect(none).toEqual([])
  expect(again).toEqual(first)
  expect(describes).toHaveBeenCalledTimes(1)
})

test.runIf(hasPostgres())('statements without rows and several at once keep their own replies', async () => {
  const update = (id: number, name: string) =>
    sql`update ${table$} set name = ${name} where id = ${id}`.execute(db)
  await update(1, 'Binh')
  const [, found, updated] = await Promise.all([update(2, 'Chau'), find(1), update(3, 'nobody')])
  expect(updated.numAffectedRows).toBe(0n)
  expect(found).toMatchObject([{ name: 'Binh' }])
  expect(await find(2)).toMatchObject([{ name: 'Chau' }])
})

test.runIf(hasPostgres())('a statement that failed returns its rows the next time', async () => {
  const divide = (by: number) => sql<object>`select 6 / ${by}::int as quotient`.execute(db)
  await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
  expect((await divide(2)).rows).toEqual([{ quotient: 3 }])
  await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
  expect((await divide(3)).rows).toEqual([{ quotient: 2 }])
})

test.runIf(hasPostgres())('a table that changes between two reads is read with its new columns', async () => {
  await find(1)
  await sql`alter table ${table$} drop column name, add column city text default 'Seoul'`.execute(db)
  expect(await find(1)).toEqual([{ id: 1, at: '2026-09-05', city: 'Seoul' }])
})

test.runIf(hasPostgres())('behind a pooler, columns are described with every statement', async () => {
  await close()
  open({ directUrl: `${url}&application_name=direct` })
  await find(1)
  await find(2)
  expect(describes).toHaveBeenCalledTimes(2)
})
