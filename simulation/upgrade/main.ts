import { parseArgs } from 'node:util'
import { onEngines } from '#simulation/kill/places.ts'
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
  const ms = (Number(values.minutes) * 60_000) / (values.engine === 'both' ? 2 : 1)
  const old = unpackRelease(values.from)
  let faults = 0
  await onEngines(values.engine, async (engine, place) => {
    const result = await upgradeRun(old, place, { ms, seed: Number(values.seed) })
    const { bookings, staff, failures, reasons, differences } = result
    for (const line of [...failures, ...reasons, ...differences]) console.log(`  ${line}`)
    const beside = engine === 'postgres' ? `${bookings.beside} with both, ` : ''
    console.log(
      `${engine}: ${bookings.before} bookings with ${old.name}, ${beside}${bookings.after} with this program, ` +
        `${staff.bookedByStaff} by staff, ${staff.links} paid by a link, ${staff.reassigned} given to another counsellor, ` +
        `${failures.length} kinds of failures, ${differences.length} differences`,
    )
    faults += failures.length + differences.length
  })
  return faults === 0 ? 0 : 1
}

await runTest(main)
