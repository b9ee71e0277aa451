import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { serverBinaries, startPrivately, type TestServer } from '#scripts/find-postgres.ts'
import { signal, withChildren } from '#scripts/process-tree.ts'
import { migrate } from './db/migrate.ts'
import { openPostgres } from './db/postgres.ts'
import { openReplica, type ReplicaReader } from './db/replica.ts'
import type { Db } from './db/transaction.ts'
import { openDatabaseAt, type TestDatabase } from './testing-database.ts'
import { startApp, type TestApp } from './testing.ts'

const binaries = serverBinaries()

describe.runIf(binaries !== null)('admin lists with a replica', () => {
  let primary: TestServer
  let standby: TestServer
  let database: TestDatabase
  let app: TestApp
  let reader: ReplicaReader
  let faults: unknown[]
  beforeAll(async () => {
    primary = await startPrivately(binaries!, { extraSettings: ['synchronous_commit=on'] })
    const { target, close } = openPostgres(primary.url, () => {})
    await migrate(target)
    await close()
    standby = await startPrivately(binaries!, { follows: primary })
    database = openDatabaseAt(primary.url)
  })
  afterAll(async () => {
    await database.close()
    await standby.stop()
    await primary.stop()
  })
  beforeEach(async () => {
    await onStandby('select pg_wal_replay_resume()')
    faults = []
    // Each test gets a reader without earlier failures.
    await reader?.close()
    // A machine that runs many tests at once replays slowly; only a paused replica should lag here.
    reader = openReplica(standby.url, database.db, (error) => faults.push(error), { lagMs: 4_000 })
  })
  afterAll(() => reader.close())

  const onStandby = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: standby.url })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  const isStandby = async (db: Db): Promise<boolean> =>
    (await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db)).rows[0]!.is

  test('are read on the replica and include the newest writes', async () => {
    for (let count = 1; count <= 20; count++) {
      await sql`insert into readiness (id, at) values (1, now()) on conflict (id) do update set at = excluded.at`.execute(
        database.db,
      )
      const { rows } = await sql<{ at: Date }>`select at from readiness`.execute(database.db)
      const seen = await reader.read(async (db) => ({
        isStandby: await isStandby(db),
        at: (await sql<{ at: Date }>`select at from readiness`.execute(db)).rows[0]!.at,
      }))
      expect(seen).toEqual({ isStandby: true, at: rows[0]!.at })
    }
    expect(faults).toEqual([])
  })

  test('a backup of the standby has all rows and changes nothing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'naru-standby-'))
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['scripts/backup.ts', join(folder, 'standby.backup')],
      {
        env: {
          PATH: process.env.PATH,
          DATABASE_URL: standby.url,
          DATA_DIR: join(folder, 'data'),
          SECRET_KEY: 'a key that guards nothing but this test',
        },
      },
    )
    const { rows } = await sql<{ tables: number }>`
      select count(*)::int as tables from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and relname not in ('schema_migrations', 'readiness')`.execute(database.db)
    expect(stdout).toContain(`${rows[0]!.tables} tables`)
    rmSync(folder, { recursive: true })
  })

  test('include a booking made just before, whether or not the replica lags', async () => {
    app = await startApp({ database, engine: 'postgres', deps: { reader: watched() } })
    const admin = await app.anAdmin()
    const ann = await app.aUser()
    const { _id: first } = await app.aPaidConsultation(ann)
    const idsSeen = async () => {
      const answer = await admin.get('/api/consultations')
      return (answer.body.reports as { _id: string }[]).map(({ _id }) => _id)
    }
    expect(await idsSeen()).toEqual([first])
    expect(readOn).toEqual(['standby'])
    for (const path of [
      '/api/stats',
      '/api/ledger',
      '/api/audit',
      '/api/messages',
      '/api/clients',
      '/api/ledger.csv',
      '/api/books.csv',
    ]) {
      readOn.length = 0
      expect([path, (await admin.get(path)).status]).toEqual([path, 200])
      expect([path, new Set(readOn)]).toEqual([path, new Set(['standby'])])
    }

    await onStandby('select pg_wal_replay_pause()')
    const { _id: second } = await app.aPaidConsultation(ann, { preferredTime: '11:00' })
    readOn.length = 0
    expect((await idsSeen()).toSorted()).toEqual([second, first].toSorted())
    expect(readOn).toEqual(['primary'])
    await app.stop()
  })

  const readOn: string[] = []
  const watched = (): ReplicaReader => ({
    read: (work) =>
      reader.read(async (db) => {
        readOn.push((await isStandby(db)) ? 'standby' : 'primary')
        return work(db)
      }),
    close: async () => {},
  })

  test('are read on the primary while the replica is frozen or gone, soon without trying the replica', async () => {
    expect(await reader.read(isStandby)).toBe(true)
    const pids = withChildren(standby.own!.pid())
    for (const pid of pids) signal(pid, 'SIGSTOP')
    const startedAt = performance.now()
    expect(await reader.read(isStandby)).toBe(false)
    expect(performance.now() - startedAt).toBeLessThan(6_000)
    const nextAt = performance.now()
    expect(await reader.read(isStandby)).toBe(false)
    // A try of the replica would take five seconds.
    expect(performance.now() - nextAt).toBeLessThan(4_000)
    expect(faults).toHaveLength(1)
    for (const pid of pids) signal(pid, 'SIGCONT')

    await standby.own!.stop()
    const without = openReplica(standby.url, database.db, () => {})
    expect(await without.read(isStandby)).toBe(false)
    await without.close()
    await standby.own!.startAgain()
    const again = openReplica(standby.url, database.db, () => {})
    expect(await again.read(isStandby)).toBe(true)
    await again.close()
  })

  test('are read on the primary when a statement fails only on the replica', async () => {
    const seen = await reader.read(async (db) => {
      const here = await isStandby(db)
      // A standby refuses writes.
      await sql`update readiness set at = now()`.execute(db)
      return here
    })
    expect(seen).toBe(false)
  })
})
