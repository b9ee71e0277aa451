import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { runSeeds } from './campaign.ts'
import { type Defect, defects } from './defects.ts'
import { keptSeeds } from './seeds.ts'

const COPIED = [
  'contract',
  // The tests' set-up builds the pages when there are none.
  'dist',
  'domain',
  'sandbox',
  'scripts',
  'server',
  'simulation',
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
]
const INTEGRATION_TESTS = [
  'server/adapters/paypal.test.ts',
  'server/features/payments/payments.test.ts',
  'server/features/payments/declines.test.ts',
  'server/features/payments/refunds.test.ts',
]
const INTEGRATION = 'integration test'
/** A first seed beyond this is luck and not a proof; those that found something once are asked as well. */
const SEEDS = 100

type Verdict = { killedBy: string; where: string } | null

/**
 * Puts one defect after the other into a copy of the tree and sees which layer notices it first: the
 * file's own tests, then the simulation, then the integration tests. Code 1 when one lives unexplained.
 */
export async function runMutants({
  only,
  workers,
}: {
  only?: string | undefined
  workers: number
}): Promise<number> {
  const chosen = defects.filter(({ name }) => !only || name.includes(only))
  const root = copyOfTheTree()
  const rows: string[] = []
  let unexplained = 0
  try {
    for (const defect of chosen) {
      const verdict = await judge(root, defect, workers)
      if (!verdict && !defect.coveredBy) unexplained++
      const row = verdict
        ? `| ${defect.name} | ${verdict.killedBy} | ${verdict.where} |`
        : `| ${defect.name} | lives | ${defect.coveredBy ? `covered by ${defect.coveredBy}` : 'UNEXPLAINED'} |`
      rows.push(row)
      console.log(row)
    }
    // Tests that fail anyway would have killed everything.
    const sound = [
      'domain',
      'server/adapters/paypal',
      ...(rows.some((row) => row.includes(INTEGRATION)) ? INTEGRATION_TESTS : []),
    ]
    const broken = byTests(root, 'test', sound)
    if (broken) throw new Error(`The sound tree fails: ${broken.where}`)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
  console.log(`\n| mutant | killed by | where |\n|---|---|---|\n${rows.join('\n')}`)
  const killed = rows.filter((row) => !row.includes('| lives |')).length
  console.log(`${chosen.length} mutants, ${killed} killed, ${unexplained} alive without an explanation`)
  return unexplained === 0 ? 0 : 1
}

function copyOfTheTree(): string {
  if (!existsSync('dist/pages.json')) spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' })
  const root = mkdtempSync(join(tmpdir(), 'naru-mutant-'))
  for (const name of COPIED) cpSync(name, join(root, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'))
  return root
}

async function judge(root: string, defect: Defect, workers: number): Promise<Verdict> {
  const path = join(root, defect.file)
  const sound = readFileSync(path, 'utf8')
  const places = sound.split(defect.find).length - 1
  if (places !== 1) throw new Error(`"${defect.name}" fits ${places} places of ${defect.file}`)
  writeFileSync(
    path,
    sound.replace(defect.find, () => defect.replace),
  )
  try {
    return (
      byOwnTests(root, defect.file) ??
      (await bySimulation(root, workers)) ??
      byTests(root, INTEGRATION, INTEGRATION_TESTS)
    )
  } finally {
    writeFileSync(path, sound)
  }
}

/** The test beside the file: it knows the rule that was broken. */
function byOwnTests(root: string, file: string): Verdict {
  const test = file.replace(/\.ts$/, '.test.ts')
  const layers = {
    'domain/': 'domain test',
    'server/adapters/': 'adapter test',
    'server/features/': INTEGRATION,
  }
  const layer = Object.entries(layers).find(([folder]) => file.startsWith(folder))![1]
  return existsSync(test) ? byTests(root, layer, [test]) : null
}

function byTests(root: string, layer: string, paths: string[]): Verdict {
  const vitest = resolve('node_modules/vitest/vitest.mjs')
  const { status, stdout, stderr } = spawnSync(process.execPath, [vitest, 'run', '--bail', '1', ...paths], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  })
  if (status === 0) return null
  const failed = /FAIL +(.*)/.exec(stdout + stderr)?.[1]
  if (!failed) throw new Error(`The tests do not run:\n${stderr}`)
  return { killedBy: layer, where: failed }
}

async function bySimulation(root: string, workers: number): Promise<Verdict> {
  let verdict: Verdict = null
  try {
    await runSeeds({
      seeds: [
        ...Array.from({ length: SEEDS }, (_, index) => index + 1),
        ...keptSeeds().map(({ seed }) => seed),
      ],
      workers,
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
