import { parseArgs } from 'node:util'
import { findPostgres } from '#scripts/find-postgres.ts'
import { runTest } from '#simulation/run-test.ts'
import { type KillResult, killRun, onEmbedded, onPostgres } from './run.ts'

/** `npm run kill-test -- --minutes 5 [--engine embedded|postgres|both] [--seed N]`. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '5' },
      engine: { type: 'string', default: 'both' },
      seed: { type: 'string', default: '1' },
    },
  })
  const engines = values.engine === 'both' ? ['postgres', 'embedded'] : [values.engine]
  const run = { ms: (Number(values.minutes) * 60_000) / engines.length, seed: Number(values.seed) }
  const results: KillResult[] = []
  for (const engine of engines) {
    const result = engine === 'postgres' ? await withPostgres(run) : await killRun(await onEmbedded(), run)
    results.push(result)
    for (const difference of result.differences) console.log(`  ${difference}`)
    console.log(`${engine}: ${words(result)}`)
  }
  const total = (of: (result: KillResult) => number): number =>
    results.reduce((sum, result) => sum + of(result), 0)
  const differences = results.flatMap((result) => result.differences)
  console.log(
    words({
      kills: total(({ kills }) => kills),
      database: {
        killed: total(({ database }) => database.killed),
        frozen: total(({ database }) => database.frozen),
        restarted: total(({ database }) => database.restarted),
      },
      checkouts: total(({ checkouts }) => checkouts),
      captures: total(({ captures }) => captures),
      korean: total(({ korean }) => korean),
      moved: total(({ moved }) => moved),
      messages: total(({ messages }) => messages),
      staff: {
        bookedByStaff: total(({ staff }) => staff.bookedByStaff),
        links: total(({ staff }) => staff.links),
        reassigned: total(({ staff }) => staff.reassigned),
        offers: total(({ staff }) => staff.offers),
      },
      differences,
    }),
  )
  return differences.length === 0 ? 0 : 1
}

const words = ({ database, ...result }: KillResult): string =>
  `${result.kills} kills, ` +
  `the database killed ${database.killed}, frozen ${database.frozen} and restarted ${database.restarted} times, ` +
  `${result.checkouts} checkouts, ${result.captures} captures (${result.korean} by PortOne), ` +
  `${result.moved} moves, ${result.messages} messages, ${result.staff.bookedByStaff} bookings by staff, ` +
  `${result.staff.links} paid by a link, ${result.staff.reassigned} given to another counsellor, ` +
  `${result.staff.offers} offers of the waiting list, ${result.differences.length} differences`

async function withPostgres(run: { ms: number; seed: number }): Promise<KillResult> {
  const server = await findPostgres({ durable: true })
  if (!server)
    throw new Error('No PostgreSQL was found: set TEST_DATABASE_URL, or run with --engine embedded')
  try {
    if (!server.own)
      console.log("TEST_DATABASE_URL is somebody else's server: the database itself is not killed")
    return await killRun(await onPostgres(server), run)
  } finally {
    await server.stop()
  }
}

await runTest(main)
