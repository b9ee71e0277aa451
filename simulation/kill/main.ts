import { parseArgs } from 'node:util'
import { runTest } from '#simulation/run-test.ts'
import { onEngines } from './places.ts'
import { type KillResult, killRun } from './run.ts'

/** `npm run kill-test -- --minutes 5 [--engine embedded|postgres|both] [--seed N]`. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '5' },
      engine: { type: 'string', default: 'both' },
      seed: { type: 'string', default: '1' },
    },
  })
  const ms = (Number(values.minutes) * 60_000) / (values.engine === 'both' ? 2 : 1)
  const sum: KillResult = { counts: {}, differences: [] }
  await onEngines(values.engine, async (engine, place) => {
    const result = await killRun(place, { ms, seed: Number(values.seed) })
    for (const difference of result.differences) console.log(`  ${difference}`)
    console.log(`${engine}: ${words(result)}`)
    sum.differences.push(...result.differences)
    for (const [name, count] of Object.entries(result.counts))
      sum.counts[name] = (sum.counts[name] ?? 0) + count
  })
  console.log(words(sum))
  return sum.differences.length === 0 ? 0 : 1
}

const words = ({ counts, differences }: KillResult): string =>
  Object.entries({ ...counts, differences: differences.length })
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')

await runTest(main)
