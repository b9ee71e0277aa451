import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { hasPostgres } from '#server/testing-database.ts'
import { DatabaseUnavailable } from './faults.ts'
import { migrate, migrateIfEmpty, type MigrateOptions, OlderSchema } from './migrate.ts'
import { migrationTarget } from './migration-target.ts'

const aMigration = (name: string, text: string) => ({ name: `${name}.sql`, text, checksum: name })
const first = aMigration('0001_bookings', 'create table bookings (id int, name text)')

describe.runIf(hasPostgres())('migrations while other nodes run', () => {
  const name = `naru_migrate_${process.pid}_${Date.now()}`
  const url = new URL(process.env.TEST_DATABASE_URL ?? 'postgres://none')
  url.pathname = `/${name}`
  // Keep-alive needs TCP, so not the Unix socket of the `host` parameter.
  url.searchParams.delete('host')
  let clients: pg.Client[] = []
  const connect = async (to = url.href) => {
    const client = new pg.Client({ connectionString: to })
    // A failed test leaves connections open, and dropping the database ends them.
    client.on('error', () => {})
    clients.push(client)
    await client.connect()
    return client
  }
  const executeSql = async (statement: string) =>
    (await connect(process.env.TEST_DATABASE_URL)).query(statement)
  const run = (migrations: ReturnType<typeof aMigration>[], options: MigrateOptions = {}) =>
    migrate(migrationTarget(url.href, { onError: () => {}, asFault: (error) => error }), migrations, options)

  beforeEach(async () => {
    clients = []
    await executeSql(`create database ${name}`)
    await run([first])
  })
  afterEach(async () => {
    await executeSql(`drop database ${name} with (force)`)
    for (const client of clients) await client.end()
  })

  test('a migration blocked by a long transaction lets other requests through and is applied later', async () => {
    const reader = await connect()
    await reader.query('begin; select * from bookings')
    const steps: string[] = []
    const migrated = run([first, aMigration('0002_more', 'alter table bookings add column more int')], {
      onStep: (step) => steps.push(step),
    })
    const node = await connect()
    await vi.waitFor(async () => {
      const { rows } = await node.query(`select 1 from pg_locks where not granted`)
      expect(rows).toHaveLength(1)
    }, 5_000)
    // The query waits behind the migration for the rest of its two seconds; requests may wait for eight.
    const startedAt = performance.now()
    await node.query('select * from bookings')
    expect(performance.now() - startedAt).toBeLessThan(7_000)
    await reader.query('commit')
    await migrated
    expect(steps).toEqual(['applying migration 0002_more.sql', 'waiting for a lock: migration 0002_more.sql'])
    await node.query('select more from bookings')
  })

  test('an index is built concurrently with writes, and replaces an invalid one', async () => {
    const node = await connect()
    await node.query("insert into bookings values (1, 'a'), (2, 'a')")
    // The state after a node ended during the build.
    await node.query('create unique index concurrently by_name on bookings (name)').catch(() => {})
    const writer = await connect()
    await writer.query("begin; insert into bookings values (3, 'b')")
    const migrated = run([
      first,
      aMigration(
        '0002_index',
        '-- outside a transaction\ncreate index concurrently if not exists by_name on bookings (name);\n',
      ),
    ])
    await vi.waitFor(async () => {
      const { rows } = await node.query(`select 1 from pg_stat_activity
        where datname = '${name}' and application_name = 'naru migrations' and wait_event_type = 'Lock'`)
      expect(rows.length).toBeGreaterThan(0)
    }, 5_000)
    await node.query("insert into bookings values (4, 'c')")
    await writer.query('commit')
    await migrated
    const { rows } = await node.query(
      `select indisvalid, indisunique from pg_index where indexrelid = 'by_name'::regclass`,
    )
    expect(rows).toEqual([{ indisvalid: true, indisunique: false }])
  })

  test('the process that holds the migration lock is named, and does not block processes with nothing to apply', async () => {
    const holder = await connect()
    await holder.query(`set application_name = 'another node'; select pg_advisory_lock(7240815)`)
    await run([first])
    const more = [first, aMigration('0002_more', 'create table more (id int)')]
    const refusal = await run(more).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(DatabaseUnavailable)
    expect((refusal as Error).message).toContain('another node')
    await holder.end()
    await run(more)
  })

  test('an abort cancels the migration on the server', async () => {
    const stopping = new AbortController()
    const migrated = run(
      [first, aMigration('0002_slow', 'create table slow (id int); select pg_sleep(60)')],
      { signal: stopping.signal },
    )
    const node = await connect()
    await vi.waitFor(async () => {
      const { rows } = await node.query(
        `select 1 from pg_stat_activity where wait_event = 'PgSleep' and datname = '${name}'`,
      )
      expect(rows).toHaveLength(1)
    }, 5_000)
    stopping.abort(new Error('stopped'))
    await expect(migrated).rejects.toThrow('stopped')
    await vi.waitFor(async () => {
      const { rows } = await node.query(
        `select 1 from pg_stat_activity where application_name = 'naru migrations' and datname = '${name}'`,
      )
      expect(rows).toEqual([])
    }, 5_000)
    const { rows } = await node.query(`select to_regclass('slow') as slow`)
    expect(rows).toEqual([{ slow: null }])
  })

  test('a statement timeout of the role does not apply to a migration', async () => {
    await executeSql(`alter database ${name} set statement_timeout = '100ms'`)
    await run([first, aMigration('0002_slow', 'select pg_sleep(0.3)')])
  })

  test('the server ends the session of a disconnected or frozen process', async () => {
    const target = migrationTarget(url.href, { onError: () => {}, asFault: (error) => error })
    await target.connect()
    const shown = (await target.run(
      `select string_agg(name || '=' || setting, ' ' order by name) as all from pg_settings
       where name in ('tcp_keepalives_idle', 'tcp_user_timeout', 'idle_session_timeout')`,
    )) as pg.QueryResult<{ all: string }>
    expect(shown.rows[0]!.all).toBe(
      'idle_session_timeout=120000 tcp_keepalives_idle=10 tcp_user_timeout=30000',
    )
    await target.close()
  })

  test('a command beside a running site creates tables only in an empty database', async () => {
    const target = migrationTarget(url.href, { onError: () => {}, asFault: (error) => error })
    const more = [first, aMigration('0002_more', 'create table more (id int)')]
    await expect(migrateIfEmpty(target, more)).rejects.toThrow(OlderSchema)
    await migrateIfEmpty(target, [first])
    const node = await connect()
    await node.query('drop table bookings, schema_migrations')
    await migrateIfEmpty(target, more)
    await node.query('select * from more')
  })
})
