import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { runSeeds } from '#simulation/campaign.ts'
import { plantedFaults } from './faults.ts'

/** Each fault was seen by the sixteenth when it was written; any change of the product moves the seeds. */
const SEEDS = 40
const PLANT = fileURLToPath(new URL('plant.ts', import.meta.url))

/** Plants one fault after the other and names what saw it; code 1 when nothing did. */
export async function runPlanted({
  only = '',
  workers,
}: {
  /** A part of the name. */
  only?: string | undefined
  workers: number
}): Promise<number> {
  const chosen = plantedFaults.filter(({ name }) => name.includes(only))
  let unseen = 0
  for (const { name, test } of chosen) {
    const seenBy = test === undefined ? await violation(name, workers) : failure(name, test)
    if (seenBy === null) unseen++
    console.log(seenBy === null ? `UNSEEN ${name}` : `seen   ${name}: ${seenBy}`)
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

/** The first test of a file that fails. */
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
