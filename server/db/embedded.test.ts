import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from './client.ts'

let home: string
let folder: string

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'naru-embedded-'))
  folder = join(home, 'database')
})

afterEach(() => rmSync(home, { recursive: true, force: true }))

const open = () => openDatabase({ folder, onError: console.error })

test('a database whose creation was interrupted is created again, and stores data', async () => {
  // The state after a power loss in the first seconds: a draft, partly moved to its final place.
  for (const name of ['being-made/global', 'global']) {
    mkdirSync(join(folder, name), { recursive: true })
    writeFileSync(join(folder, name, 'pg_control'), 'half')
  }
  const first = await open()
  await sql`create table kept as select 1 as one`.execute(first.db)
  await first.close()
  expect(existsSync(join(folder, 'being-made'))).toBe(false)

  const second = await open()
  const { rows } = await sql`select one from kept`.execute(second.db)
  await second.close()
  expect(rows).toEqual([{ one: 1 }])
})
