import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { runSeeds } from './campaign.ts'
import { runPlanted } from './planted/run.ts'
import type { Outcome } from './run.ts'
import { storeFailedSeed, failedSeeds } from './seeds.ts'
import { add, countLines, lastLine, newTally } from './tally.ts'

const REPORT_EVERY_MS = 10_000

/**
 * `npm run simulate -- --seeds 2000 [--from N] [--workers N]`, `-- --seed N` for the whole history of one,
 * `-- --planted [--only TEXT] [--workers N]` to check that the invariants detect planted faults.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      seeds: { type: 'string', default: '200' },
      from: { type: 'string', default: '1' },
      seed: { type: 'string' },
      workers: { type: 'string', default: String(availableParallelism()) },
      planted: { type: 'boolean', default: false },
      only: { type: 'string' },
    },
  })
  if (values.planted) return runPlanted({ only: values.only, workers: Number(values.workers) })
  if (values.seed !== undefined) return showSeed(Number(values.seed))
  const from = Number(values.from)
  return campaign({
    seeds: Array.from({ length: Number(values.seeds) }, (_, index) => from + index),
    workers: Number(values.workers),
  })
}

async function campaign({ seeds, workers }: { seeds: number[]; workers: number }): Promise<number> {
  const kept = failedSeeds().map(({ seed }) => seed)
  if (kept.length > 0) console.log(`${kept.length} seeds that failed once are run as well`)
  const sum = newTally()
  const fingerprints: string[] = []
  const startedAt = performance.now()
  const rate = () => (sum.seeds / ((performance.now() - startedAt) / 1000)).toFixed(1)
  const timer = setInterval(
    () => console.log(`${sum.seeds} of ${seeds.length} seeds, ${rate()}/s`),
    REPORT_EVERY_MS,
  )
  const wanted = new Set(seeds)
  await runSeeds({
    seeds: [...kept.filter((seed) => !wanted.has(seed)), ...seeds],
    workers,
    onOutcome: (outcome) => {
      add(sum, wanted.has(outcome.seed) ? outcome.tally : { ...outcome.tally, seeds: 0 })
      fingerprints.push(`${outcome.seed} ${outcome.fingerprint}`)
      if (outcome.violation) reportViolation(outcome, outcome.violation)
      return true
    },
  })
  clearInterval(timer)
  const sorted = fingerprints.toSorted().join('\n')
  console.log(countLines(sum))
  console.log(
    `${rate()} seeds/s on ${workers} processes, fingerprint ${createHash('sha256').update(sorted).digest('hex').slice(0, 16)}`,
  )
  console.log(lastLine(sum))
  return sum.violations === 0 ? 0 : 1
}

function reportViolation({ seed }: Outcome, { what, history }: { what: string; history: string[] }): void {
  storeFailedSeed(seed, what.split('\n')[0]!.slice(0, 200))
  console.log(
    `\nSeed ${seed}: ${what}\nThe last things that happened:\n${history.map((line) => `  ${line}`).join('\n')}`,
  )
  console.log(`Full history: npm run simulate -- --seed ${seed}\n`)
}

async function showSeed(seed: number): Promise<number> {
  let code = 0
  await runSeeds({
    seeds: [seed],
    workers: 1,
    onOutcome: ({ history, violation, fingerprint, tally }) => {
      console.log(history.join('\n'))
      console.log(violation ? `\nVIOLATED: ${violation.what}` : `\nAll held, fingerprint ${fingerprint}`)
      console.log(lastLine(tally))
      code = violation ? 1 : 0
      return true
    },
  })
  return code
}

process.exitCode = await main()
