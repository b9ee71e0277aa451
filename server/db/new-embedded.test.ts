import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from './client.ts'
import { openLite } from './embedded.ts'
import { makeNew } from './new-embedded.ts'
import { archiveIn, PREPARED, readPrepared, sumIn } from './prepared.ts'

const home = mkdtempSync(join(tmpdir(), 'naru-new-'))
const byInitdb = join(home, 'by-initdb')
/** Output of the creation by initdb, and the number of threads it started. */
const fallback = { output: [] as string[], threads: 0 }
let threads = 0
const count = (): void => void threads++
let folder: string

beforeAll(async () => {
  process.on('worker', count)
  mkdirSync(byInitdb)
  await makeNew(byInitdb, (error) => fallback.output.push(String(error)), spoilt.damaged())
  fallback.threads = threads
})
beforeEach(() => {
  threads = 0
  folder = mkdtempSync(join(home, 'database-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
afterAll(() => {
  process.off('worker', count)
  rmSync(home, { recursive: true, force: true })
})

/** Folders with an unusable prepared database. */
const spoilt = {
  damaged: () => copied((to) => change(archiveIn(to), (bytes) => bytes.fill(7, 600_000, 600_100))),
  cut: () => copied((to) => change(archiveIn(to), (bytes) => bytes.subarray(0, 600_000))),
  wrongSum: () => copied((to) => writeFileSync(sumIn(to), `${'0'.repeat(64)}\n`)),
  withoutSum: () => copied((to) => rmSync(sumIn(to))),
  /** After an upgrade of PGlite: the file name contains another version. */
  otherVersion: () => copied((to) => rmSync(archiveIn(to))),
}

function copied(spoil: (folder: string) => void): string {
  const to = mkdtempSync(join(home, 'prepared-'))
  cpSync(PREPARED, to, { recursive: true })
  spoil(to)
  return to
}

const change = (file: string, by: (bytes: Buffer) => Buffer): void =>
  writeFileSync(file, by(readFileSync(file)))

/**
 * Opens the database as the site does, which creates the tables, and writes a row that the second opening
 * reads.
 */
async function writeAndRead(place: string): Promise<unknown[]> {
  const first = await openDatabase({ folder: place, onError: console.error })
  await sql`create table kept as select count(*)::int as installations from installations`.execute(first.db)
  await first.close()
  const second = await openDatabase({ folder: place, onError: console.error })
  const { rows } = await sql`select * from kept`.execute(second.db)
  await second.close()
  return rows
}

test('a first start creates a complete database from the prepared image, without initdb', async () => {
  expect(await writeAndRead(folder)).toEqual([{ installations: 0 }])
  expect(threads).toBe(0)
  expect(existsSync(join(folder, 'being-made'))).toBe(false)
})

test('a prepared image that is damaged, truncated, without checksum or of another PGlite version is not used', () => {
  for (const [name, spoil] of Object.entries(spoilt)) expect(readPrepared(spoil()), name).toBeNull()
  expect(readPrepared(copied(() => {}))).not.toBeNull()
})

test('without a usable image the database is created by initdb, which is logged', async () => {
  expect(fallback.threads).toBe(1)
  expect(fallback.output.join()).toMatch(/missing or damaged in .* memory/)
  const copy = join(folder, 'copy')
  cpSync(byInitdb, copy, { recursive: true })
  expect(await writeAndRead(copy)).toEqual([{ installations: 0 }])
})

test('a creation killed while unpacking starts again', async () => {
  const script = `
    import { makeNew } from ${JSON.stringify(new URL('new-embedded.ts', import.meta.url).href)}
    await makeNew(${JSON.stringify(folder)}, console.error)`
  const maker = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' })
  const ended = once(maker, 'exit')
  const draft = join(folder, 'being-made')
  while (!existsSync(join(draft, 'base')) && maker.exitCode === null)
    await new Promise((resolve) => setImmediate(resolve))
  maker.kill('SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])
  expect([existsSync(draft), existsSync(join(folder, 'PG_VERSION'))]).toEqual([true, false])

  expect(await writeAndRead(folder)).toEqual([{ installations: 0 }])
  expect(existsSync(draft)).toBe(false)
})

test('the prepared image equals one by initdb: settings, locale, extensions, roles, databases, files', async () => {
  await makeNew(folder, console.error)
  for (const name of [
    'PG_VERSION',
    'postgresql.conf',
    'postgresql.auto.conf',
    'pg_hba.conf',
    'pg_ident.conf',
  ])
    expect(readFileSync(join(folder, name), 'utf8'), name).toBe(readFileSync(join(byInitdb, name), 'utf8'))
  const [prepared, made] = [await described(folder), await described(byInitdb)]
  expect(made['pg_settings']!.length).toBeGreaterThan(300)
  expect(made['pg_database']!.map((row) => (row as { datname: string }).datname)).toEqual([
    'postgres',
    'template0',
    'template1',
  ])
  expect(made['tables of ours']).toEqual([])
  expect(made['pg_proc']!.length).toBeGreaterThan(2500)
  expect(prepared).toEqual(made)

  const lite = await openLite(folder)
  await lite.exec(`set allow_system_table_mods = on;
    create function pg_catalog.planted() returns int language sql as 'select 1'`)
  await lite.close()
  expect((await described(folder))['pg_proc']).not.toEqual(made['pg_proc'])
})

async function described(place: string): Promise<Record<string, unknown[]>> {
  const lite = await openLite(place)
  const rowsOf: Record<string, unknown[]> = {}
  for (const [name, order] of [
    ['pg_settings', 'name'],
    ['pg_database', 'datname'],
    ['pg_available_extensions', 'name'],
    ['pg_extension', 'extname'],
    ['pg_roles', 'rolname'],
    ['pg_collation', 'oid'],
    ['pg_ts_config', 'oid'],
    // Objects that run automatically or replace others.
    ['pg_proc', 'oid'],
    ['pg_aggregate', 'aggfnoid'],
    ['pg_operator', 'oid'],
    ['pg_cast', 'oid'],
    ['pg_trigger', 'oid'],
    ['pg_event_trigger', 'oid'],
    ['pg_rewrite', 'oid'],
    ['pg_language', 'oid'],
    ['pg_type', 'oid'],
  ] as const)
    rowsOf[name] = (await lite.query(`select * from ${name} order by ${order}`)).rows
  rowsOf['tables of ours'] = (
    await lite.query(`select relname from pg_class join pg_namespace n on n.oid = relnamespace
      where nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`)
  ).rows
  await lite.close()
  return rowsOf
}
