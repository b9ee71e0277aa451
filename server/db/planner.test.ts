import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { openBareDatabase, testEngine } from '#server/testing-database.ts'

const pageCost = async ({ db }: Pick<Awaited<ReturnType<typeof openBareDatabase>>, 'db'>) =>
  (await sql<{ random_page_cost: string }>`show random_page_cost`.execute(db)).rows[0]!.random_page_cost

test('the planner assumes disks with fast random access', async () => {
  const database = await openBareDatabase(testEngine())
  await migrate(database.target)
  expect(await pageCost(database)).toBe('1.1')
  await database.close()
})

test.runIf(testEngine() === 'postgres')(
  'a user who does not own the database can migrate, and its planner settings do not change',
  async () => {
    const database = await openBareDatabase('postgres')
    const { target, db } = database
    const name = `stranger_${process.pid}_${Date.now()}`
    await sql.raw(`create role ${name}`).execute(db)
    await migrate({
      ...target,
      lock: async () => {
        await target.lock()
        await target.run(
          `grant all on schema public to ${name}; create extension if not exists pg_trgm; set role ${name}`,
        )
      },
      close: async () => {
        await target.run(`reset role; drop owned by ${name}; drop role ${name}`)
        await target.close()
      },
    })
    expect(await pageCost(database)).toBe('4')
    await database.close()
  },
)
