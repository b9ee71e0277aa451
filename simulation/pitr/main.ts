import { parseArgs } from 'node:util'
import { runTest } from '#simulation/run-test.ts'
import { startArchived } from './archive.ts'
import { pitrRun } from './run.ts'

/**
 * `npm run pitr-test -- [--minutes 1] [--seed N]`: people book on a PostgreSQL that pgBackRest archives as
 * configured in deploy/pgbackrest/; its data directory is destroyed and restored to a minute in between, and
 * the product must recover the lost data from the providers.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { minutes: { type: 'string', default: '1' }, seed: { type: 'string', default: '1' } },
  })
  const startedAtMs = Date.now()
  const archived = await startArchived()
  try {
    const result = await pitrRun(archived, {
      ms: Number(values.minutes) * 60_000,
      seed: Number(values.seed),
      report: (line) =>
        console.log(`${((Date.now() - startedAtMs) / 1000).toFixed(0).padStart(5)} s  ${line}`),
    })
    const { bookings, seconds, lost, doubled, accounts, mails, decided, differences } = result
    const faults = {
      lost,
      doubled,
      unaccounted: accounts.unaccounted,
      'mailed by itself': mails,
      refused: decided.refused,
      differs: differences,
    }
    for (const [name, lines] of Object.entries(faults))
      for (const line of lines) console.log(`  ${name}: ${line}`)
    console.log(
      `${bookings.before} bookings before the minute and ${bookings.after} after it, base backup ${seconds.backup.toFixed(1)} s, ` +
        `restore ${seconds.restore.toFixed(1)} s, found by itself: ${accounts.booked} captures booked, ` +
        `${accounts.returned} refunded, ${accounts.orders.length} orders and ${accounts.refunds.length} refunds for the owner ` +
        `(${decided.adopted} booked, ${decided.refunded} refunded); lost ${lost.length}, doubled ${doubled.length}, ` +
        `money unaccounted ${accounts.unaccounted.length}, mails sent by itself ${mails.length}, ${differences.length} differences`,
    )
    return Object.values(faults).some((lines) => lines.length > 0) ? 1 : 0
  } finally {
    await archived.stop()
  }
}

await runTest(main)
