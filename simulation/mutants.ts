import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findPostgres } from '#scripts/find-postgres.ts'
import { runSeeds } from './campaign.ts'
import { type Defect, placeOf } from './defects/defect.ts'
import { defects } from './defects/all.ts'
import { copyOf, lastCommit } from './mutant-copies.ts'
import { openVerdicts, type Verdict } from './mutant-verdicts.ts'
import { keptSeeds } from './seeds.ts'

const PAYMENTS = 'server/features/payments'
const BOOKING = 'server/features/booking'
const CONSULTATIONS = 'server/features/consultations'
/** The tests that are likely to see what is wrong in a file, the likeliest first. */
const LIKELY: readonly (readonly [file: string, tests: readonly string[]])[] = [
  [
    `${PAYMENTS}/refunds`,
    [
      `${PAYMENTS}/refunds.test.ts`,
      `${PAYMENTS}/refused-refunds.test.ts`,
      `${PAYMENTS}/unlisted-refunds.test.ts`,
    ],
  ],
  [`${PAYMENTS}/merge-refunds`, [`${PAYMENTS}/refunds.test.ts`, `${PAYMENTS}/unlisted-refunds.test.ts`]],
  [`${BOOKING}/webhooks`, [`${BOOKING}/webhooks.test.ts`]],
  [`${PAYMENTS}/events`, [`${BOOKING}/webhooks.test.ts`]],
  [`${BOOKING}/reconcile`, [`${BOOKING}/webhooks.test.ts`]],
  [`${BOOKING}/worker`, [`${BOOKING}/webhooks.test.ts`, `${PAYMENTS}/refunds.test.ts`]],
  [BOOKING, [`${BOOKING}/final-ends.test.ts`, `${BOOKING}/declines.test.ts`, `${BOOKING}/booking.test.ts`]],
  [PAYMENTS, [`${PAYMENTS}/refunds.test.ts`, `${BOOKING}/booking.test.ts`]],
  [CONSULTATIONS, [`${CONSULTATIONS}/cancel.test.ts`, `${CONSULTATIONS}/review.test.ts`]],
  ['server/features/coupons', ['server/features/coupons/coupons.test.ts']],
  ['server/features/availability', ['server/features/availability/availability.test.ts']],
  ['server/features/mails', ['server/features/mails/outbox.test.ts', `${CONSULTATIONS}/cancel.test.ts`]],
]
const INTEGRATION_TESTS = [
  BOOKING,
  PAYMENTS,
  CONSULTATIONS,
  'server/features/coupons',
  'server/adapters/paypal/gateway.test.ts',
  'server/adapters/paypal/replies.test.ts',
]
const RACES = [`${BOOKING}/races.test.ts`, `${CONSULTATIONS}/races.test.ts`]
/** A defect that is first seen by a later seed was found by luck. The kept seeds are run as well. */
const SEEDS = 100

/**
 * Puts one defect after the other into copies of the last commit and sees which layer notices it first:
 * the tests that are most likely to, then the simulation, then all tests of money. What was judged stays
 * judged for this commit, so a campaign that was stopped goes on. Code 1 when one lives unexplained.
 */
export async function runMutants({
  only,
  workers,
  fresh,
}: {
  /** Parts of the name or of the file, with a bar between them. */
  only?: string | undefined
  workers: number
  /** Forgets what was judged before. */
  fresh: boolean
}): Promise<number> {
  const chosen = defects.filter(
    ({ name, file }) => !only || only.split('|').some((part) => name.includes(part) || file.includes(part)),
  )
  if (!existsSync('dist/pages.json')) spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' })
  const commit = lastCommit()
  const judged = openVerdicts(`.cache/mutants-${commit}.jsonl`, { fresh })
  const waiting = chosen.filter(({ name }) => judged.of(name) === undefined)
  console.log(`${commit.slice(0, 12)}: ${chosen.length - waiting.length} of ${chosen.length} judged before`)
  const lanes = Array.from({ length: Math.max(1, Math.min(workers, waiting.length)) }, () => copyOf(commit))
  const server = await findPostgres()
  if (server) process.env.TEST_DATABASE_URL = server.url
  try {
    for (const defect of chosen) placeOf(defect, readFileSync(join(lanes[0]!, defect.file), 'utf8'))
    // Tests that fail without a defect would count as having noticed every defect.
    if (waiting.length > 0 && judged.of(SOUND) === undefined) {
      const broken = await byTests(lanes[0]!, 'test', ['domain', ...INTEGRATION_TESTS])
      if (broken) throw new Error(`The sound tree fails: ${broken.where}`)
      judged.add(SOUND, null)
    }
    const work = async (root: string): Promise<void> => {
      for (let defect = waiting.shift(); defect; defect = waiting.shift()) {
        const verdict = await judge(root, defect, server !== null)
        judged.add(defect.name, verdict)
        console.log(rowOf(defect, verdict))
      }
    }
    await Promise.all(lanes.map(work))
  } finally {
    for (const root of lanes) rmSync(root, { recursive: true, force: true })
    await server?.stop()
  }
  const verdictOf = ({ name }: Defect): Verdict => judged.of(name) ?? null
  const alive = chosen.filter((defect) => !verdictOf(defect))
  const unexplained = alive.filter(({ coveredBy }) => !coveredBy).length
  const table = chosen.map((defect) => rowOf(defect, verdictOf(defect)))
  console.log(`\n| mutant | killed by | where |\n|---|---|---|\n${table.join('\n')}`)
  console.log(
    `${chosen.length} mutants, ${chosen.length - alive.length} killed, ${unexplained} alive without an explanation`,
  )
  return unexplained === 0 ? 0 : 1
}

/** Noted among the verdicts when the tree without a defect has passed. */
const SOUND = 'no defect at all'

const rowOf = ({ name, coveredBy }: Defect, verdict: Verdict): string => {
  if (verdict) return `| ${name} | ${verdict.killedBy} | ${verdict.where} |`
  return `| ${name} | lives | ${coveredBy ? `covered by ${coveredBy}` : 'UNEXPLAINED'} |`
}

async function judge(root: string, defect: Defect, hasPostgres: boolean): Promise<Verdict> {
  const path = join(root, defect.file)
  const sound = readFileSync(path, 'utf8')
  writeFileSync(path, placeOf(defect, sound))
  try {
    const likely = likelyTests(defect)
    const isRace = defect.engine === 'postgres'
    const onPostgres = (tests: readonly string[]) =>
      hasPostgres ? byTests(root, 'test of races', tests) : null
    return (
      (isRace ? await onPostgres([...(defect.tests ?? []), ...RACES]) : null) ??
      (likely.length > 0 ? await byTests(root, layerOf(defect.file), likely) : null) ??
      (await bySimulation(root)) ??
      (await byTests(root, 'integration test', INTEGRATION_TESTS)) ??
      (isRace ? null : await onPostgres(RACES))
    )
  } finally {
    writeFileSync(path, sound)
  }
}

/** What the defect names, the test beside the file, and those that its folder suggests. */
function likelyTests({ file, tests = [], engine }: Defect): string[] {
  const own = file.replace(/\.ts$/, '.test.ts')
  const [, ofFolder = []] = LIKELY.find(([start]) => file.startsWith(start)) ?? []
  const all = [...(engine ? [] : tests), ...(existsSync(own) ? [own] : []), ...ofFolder]
  return [...new Set(all)]
}

const LAYERS = { 'domain/': 'domain test', 'server/adapters/': 'adapter test' }
const layerOf = (file: string): string =>
  Object.entries(LAYERS).find(([folder]) => file.startsWith(folder))?.[1] ?? 'integration test'

async function byTests(root: string, layer: string, paths: readonly string[]): Promise<Verdict> {
  const vitest = resolve('node_modules/vitest/vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', '--project', 'postgres', '--bail', '1', ...paths], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1' },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)))
  const code = await new Promise((done) => child.on('exit', done))
  if (code === 0) return null
  const failed = /FAIL +(.*)/.exec(said)?.[1]
  if (!failed) throw new Error(`The tests do not run:\n${said}`)
  return { killedBy: layer, where: failed }
}

async function bySimulation(root: string): Promise<Verdict> {
  let verdict: Verdict = null
  try {
    await runSeeds({
      seeds: [
        ...keptSeeds().map(({ seed }) => seed),
        ...Array.from({ length: SEEDS }, (_, index) => index + 1),
      ],
      workers: 1,
      root,
      onOutcome: ({ seed, violation }) => {
        if (violation && !verdict) verdict = bySeed(seed, violation.what)
        return !violation
      },
    })
  } catch (error) {
    return { killedBy: 'simulation', where: (error as Error).message }
  }
  return verdict
}

function bySeed(seed: number, what: string): Verdict {
  const constraint =
    /violates (?:check|unique|foreign key|not-null) constraint "?(\w+)|constraint "(\w+)"/.exec(what)
  const rule = constraint?.[1] ?? constraint?.[2]
  if (rule) return { killedBy: 'database constraint', where: `${rule}, seed ${seed}` }
  const invariant = /^[A-Z]\d+/.exec(what)?.[0] ?? what.split('\n')[0]!.slice(0, 60)
  return { killedBy: 'simulation', where: `${invariant}, seed ${seed}` }
}
