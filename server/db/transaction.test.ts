import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openBareDatabase, testEngine } from '#server/testing-database.ts'
import { inTransaction, pipelined } from './transaction.ts'

test('pipelined statements run in order and are committed together or not at all', async () => {
  const { db, close } = await openBareDatabase(testEngine())
  await sql`create table crossings (boat text primary key)`.execute(db)
  const add = (boat: string) => sql`insert into crossings values (${boat})`
  await inTransaction(db, (tx) => pipelined([add('one').execute(tx), add('two').execute(tx)]))
  const again = inTransaction(db, (tx) =>
    pipelined([add('three').execute(tx), add('one').execute(tx), add('four').execute(tx)]),
  )
  await expect(again).rejects.toMatchObject({ code: '23505' })
  const { rows } = await sql`select boat from crossings order by boat`.execute(db)
  expect(rows).toEqual([{ boat: 'one' }, { boat: 'two' }])
  await close()
})

test('the error of a pipelined statement is reported even if its result is awaited late', async () => {
  const { db, close } = await openBareDatabase(testEngine())
  await sql`create table crossings (boat text primary key)`.execute(db)
  await sql`insert into crossings values ('one')`.execute(db)
  const wrapped = async (work: Promise<unknown>, times: number): Promise<unknown> =>
    times === 0 ? await work : await wrapped(work, times - 1)
  for (const times of [0, 1, 5, 20]) {
    const answer = inTransaction(db, (tx) =>
      pipelined([
        wrapped(sql`insert into crossings values ('one')`.execute(tx), times),
        sql`select boat from crossings`.execute(tx),
      ]),
    )
    await expect(answer).rejects.toMatchObject({ code: '23505' })
  }
  await close()
})

test('statements after a failed transaction write nothing', async () => {
  const { db, close } = await openBareDatabase(testEngine())
  await sql`create table crossings (boat text primary key)`.execute(db)
  let straggler: Promise<unknown> = Promise.resolve()
  const failed = inTransaction(db, async (tx) => {
    await sql`select 1`.execute(tx)
    straggler = new Promise((resolve) => setTimeout(resolve, 50)).then(() =>
      sql`insert into crossings values ('late')`.execute(tx),
    )
    straggler.catch(() => {})
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  await expect(straggler).rejects.toThrow('already rolled back')
  expect((await sql`select boat from crossings`.execute(db)).rows).toEqual([])
  await close()
})
