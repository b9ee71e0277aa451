import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase, testEngine } from '#server/testing-database.ts'

test('a booking has the number that every release gives to its serial number', async () => {
  const { db, close } = await openTestDatabase(testEngine())
  const { rows } = await sql<{ number: string }>`
    select consultation_number(serial) as number from unnest(array[1, 2, 1000000, 33554432]) as serial`.execute(
    db,
  )
  expect(rows.map(({ number }) => number)).toEqual(['N-92MER', 'N-EFN7H', 'N-F3A8F', 'N-HC6AW'])
  await close()
})
