import { parseArgs } from 'node:util'
import { findPostgres } from '#scripts/find-postgres.ts'
import { executeSql, urlOfDatabase } from '#scripts/test-databases.ts'
import { runTest } from '#simulation/run-test.ts'
import { unpackRelease } from './release.ts'
import { upgradeRun } from './run.ts'

/**
 * `npm run upgrade-test -- [--from REVISION] [--minutes 2] [--engine postgres|embedded|both]`: people book
 * while this version replaces the previous release: concurrently on PostgreSQL, one after the other on the
 * embedded database.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      minutes: { type: 'string', default: '2' },
      engine: { type: 'string', default: 'both' },
      seed: { type: 'string', default: '1' },
    },
  })
  const engines = values.engine === 'both' ? ['postgres', 'embedded'] : [values.engine]
  const run = { ms: (Number(values.minutes) * 60_000) / engines.length, seed: Number(values.seed) }
  const old = unpackRelease(values.from)
  let faults = 0
  for (const engine of engines) {
    const { bookings, staff, failures, reasons, differences } =
      engine === 'postgres'
        ? await withPostgres((databaseUrl) => upgradeRun(old, { ...run, databaseUrl }))
        : await upgradeRun(old, { ...run, databaseUrl: null })
    for (const line of [...failures, ...reasons, ...differences]) console.log(`  ${line}`)
    const beside = engine === 'postgres' ? `${bookings.beside} with both, ` : ''
    console.log(
      `${engine}: ${bookings.before} bookings with ${old.name}, ${beside}${bookings.after} with this program, ` +
        `${staff.bookedByStaff} by staff, ${staff.links} paid by a link, ${staff.reassigned} given to another counsellor, ` +
        `${failures.length} kinds of failures, ${differences.length} differences`,
    )
    faults += failures.length + differences.length
  }
  return faults === 0 ? 0 : 1
}

async function withPostgres<T>(work: (url: string) => Promise<T>): Promise<T> {
  const server = await findPostgres()
  if (!server)
    throw new Error('No PostgreSQL was found: set TEST_DATABASE_URL, or run with --engine embedded')
  const name = `naru_upgrade_${process.pid}`
  try {
    await executeSql(server.url, `create database ${name}`)
    return await work(urlOfDatabase(server.url, name))
  } finally {
    await executeSql(server.url, `drop database if exists ${name} with (force)`)
    await server.stop()
  }
}

await runTest(main)
