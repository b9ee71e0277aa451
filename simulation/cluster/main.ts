import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { runTest } from '#simulation/run-test.ts'
import { findPrograms } from './programs.ts'
import { clusterRun } from './run.ts'

/**
 * `npm run cluster-test -- --minutes 10 [--seed N]`: runs three nodes of the site with Patroni, etcd,
 * HAProxy, PgBouncer and an S3 server on this machine, and kills, freezes and cuts off each in turn while
 * people book.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string', default: '1' } },
  })
  const programs = findPrograms()
  const startedAtMs = Date.now()
  const result = await clusterRun(programs, {
    ms: Number(values.minutes) * 60_000,
    seed: Number(values.seed),
    report: (line) => console.log(`${((Date.now() - startedAtMs) / 1000).toFixed(0).padStart(5)} s  ${line}`),
  })
  const { lost, doubled, differences, worst } = result
  for (const line of lost) console.log(`  lost: ${line}`)
  for (const line of doubled) console.log(`  doubled: ${line}`)
  for (const line of differences) console.log(`  differs: ${line}`)
  console.log(
    `${result.bookings} bookings, ${result.refunds} refunds, ${result.messages} messages, ${result.files} files, ` +
      `${result.faults} faults, ${result.failovers} failovers, ` +
      `at worst ${worst.seconds.toFixed(1)} s without a booking (${worst.after}), ` +
      `lost ${lost.length}, doubled ${doubled.length}, ${differences.length} differences`,
  )
  if (lost.length + doubled.length + differences.length > 0) return 1
  rmSync(result.home, { recursive: true, force: true })
  return 0
}

await runTest(main)
