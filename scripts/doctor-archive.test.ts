import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { describeFinding, type FindingCheck } from '#domain/site-status.ts'
import { migrate } from '#server/db/migrate.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { registerInstanceMetrics } from '#server/http/instance-metrics.ts'
import { openDatabaseAt, type TestDatabase } from '#server/testing-database.ts'
import { findingTexts } from '#web/texts/en/findings.ts'
import { checkInstance } from './doctor-database.ts'
import { readDoctorContext } from './doctor-machine.ts'
import { serverBinaries, startPrivately, type TestServer } from './find-postgres.ts'

const binaries = serverBinaries()

describe.runIf(binaries !== null)('PostgreSQL with WAL archiving', () => {
  let server: TestServer
  let database: TestDatabase
  beforeAll(async () => {
    server = await startPrivately(binaries!, { extraSettings: ['archive_mode=on'] })
    const { target, close } = openPostgres(server.url, () => {})
    await migrate(target)
    await close()
    database = openDatabaseAt(server.url)
  })
  afterAll(async () => {
    await database.close()
    await server.stop()
  })

  async function archiveBy(command: string): Promise<void> {
    await sql.raw(`alter system set archive_command = '${command}'`).execute(database.db)
    await sql`select pg_reload_conf(), pg_switch_wal()`.execute(database.db)
  }

  async function doctorSays(about: FindingCheck = 'archive', url = server.url): Promise<string | undefined> {
    for await (const found of checkInstance(readDoctorContext({ DATABASE_URL: url })))
      if (found.check === about) return `${found.state} ${describeFinding(found, findingTexts).text}`
    return undefined
  }

  async function measured(): Promise<number> {
    const registry = new Registry()
    const log = { warn: expect.fail } as never
    await registerInstanceMetrics(registry, {
      db: database.db,
      space: { freeBytes: () => 1 } as never,
      clock: { offsetSeconds: () => 0 },
      machine: { release: '0', fetchCertificateEnd: async () => null } as never,
      log,
    }).refresh()
    return Number(/^wal_unarchived_seconds (.+)$/m.exec(await registry.metrics())?.[1])
  }

  test('the metrics and the doctor report when archiving stops and when it continues', async () => {
    await archiveBy('false')
    await vi.waitFor(
      async () => expect(await doctorSays()).toMatch(/^fail PostgreSQL cannot archive the WAL file 0{7}1/),
      10_000,
    )
    const first = await measured()
    expect(first).toBeGreaterThan(0)
    await vi.waitFor(async () => expect(await measured()).toBeGreaterThan(first + 2), 10_000)
    const stopped = await measured()
    await archiveBy('true')
    await vi.waitFor(
      async () => expect(await doctorSays()).toBe('ok PostgreSQL last archived WAL 0 minutes ago'),
      70_000,
    )
    expect(await measured()).toBeLessThan(stopped)
  }, 120_000)

  test('the role that deploy/ creates is sufficient, and the doctor warns about a superuser', async () => {
    const script = readFileSync('deploy/database/site-role.sh', 'utf8')
    const statements = /<<'SQL'\n([^]+)\nSQL/.exec(script)![1]!.replace(":'password'", "'of the site'")
    for (const statement of statements.split(';').filter((each) => each.trim()))
      await sql.raw(statement).execute(database.db)
    const url = new URL(server.url)
    url.username = 'site'
    url.pathname = '/site'
    const { target, close } = openPostgres(url.href, () => {})
    await migrate(target)
    await close()
    expect(await doctorSays('database', url.href)).toMatch(/^ok PostgreSQL/)
    expect(await doctorSays('database')).toMatch(/^warn .*superuser/)
  }, 60_000)
})
