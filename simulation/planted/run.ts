import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { runSeeds } from '#simulation/campaign.ts'
import { plantedFaults } from './faults.ts'

/**
 * Most faults are detected within sixteen seeds. The others need a rare act, such as another counsellor for a booking;
 * any change of the product shifts the seeds.
 */
const SEEDS = 160
const PLANT = fileURLToPath(new URL('plant.ts', import.meta.url))

/** Plants each fault in turn and reports which check detected it; exit code 1 when none did. */
export async function runPlanted({
  only = '',
  workers,
}: {
  /** Part of the fault's name. */
  only?: string | undefined
  workers: number
}): Promise<number> {
  const chosen = plantedFaults.filter(({ name }) => name.includes(only))
  let unseen = 0
  for (const { name, test } of chosen) {
    const seenBy = test === undefined ? await violation(name, workers) : failure(name, test)
    if (seenBy === null) unseen++
    console.log(seenBy === null ? `MISSED   ${name}` : `detected ${name}: ${seenBy}`)
  }
  console.log(`${chosen.length} faults, ${unseen} unseen`)
  return unseen === 0 ? 0 : 1
}

/** The first seed that violates an invariant. */
async function violation(fault: string, workers: number): Promise<string | null> {
  let seenBy: string | null = null
  await runSeeds({
    seeds: Array.from({ length: SEEDS }, (_, index) => index + 1),
    workers,
    fault,
    onOutcome: ({ seed, violation }) => {
      if (violation) seenBy ??= `seed ${seed}, ${violation.what.split('\n')[0]!.slice(0, 100)}`
      return seenBy === null
    },
  })
  return seenBy
}

/** The first failing test of a file. */
function failure(fault: string, test: string): string | null {
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'postgres', '--bail', '1', test]
  const { status, stdout, stderr } = spawnSync(process.execPath, vitest, {
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', NODE_OPTIONS: `--import ${PLANT}`, PLANTED_FAULT: fault },
  })
  const failed = /FAIL +(.*)/.exec(stdout + stderr)?.[1]
  if (status !== 0 && !failed) throw new Error(`The tests do not run:\n${stdout}${stderr}`)
  return failed ?? null
}
