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
  const sum: KillResult = { counts: {}, differences: [] }
  for (const engine of engines) {
    const result = engine === 'postgres' ? await withPostgres(run) : await killRun(await onEmbedded(), run)
    for (const difference of result.differences) console.log(`  ${difference}`)
    console.log(`${engine}: ${words(result)}`)
    sum.differences.push(...result.differences)
    for (const [name, count] of Object.entries(result.counts))
      sum.counts[name] = (sum.counts[name] ?? 0) + count
  }
  console.log(words(sum))
  return sum.differences.length === 0 ? 0 : 1
}

const words = ({ counts, differences }: KillResult): string =>
  Object.entries({ ...counts, differences: differences.length })
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')

async function withPostgres(run: { ms: number; seed: number }): Promise<KillResult> {
  const server = await findPostgres({ durable: true })
  if (!server)
    throw new Error('No PostgreSQL was found: set TEST_DATABASE_URL, or run with --engine embedded')
  try {
    if (!server.own) console.log('TEST_DATABASE_URL is a shared server: the database itself is not killed')
    return await killRun(await onPostgres(server), run)
  } finally {
    await server.stop()
  }
}

await runTest(main)
