import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { findBrowser } from './find-browser.ts'
import { findPostgres } from './find-postgres.ts'

/**
 * `npm test`: the checks, every test on PostgreSQL, the conformance tests on PGlite, the core browser tests.
 * `npm run test:all` (`--all`): also the whole server suite on PGlite, every browser test in a wide font and in the
 * machine's fallback font (those tagged `@width` in a narrow one, too), a booking in Firefox and WebKit, the tools that
 * check deploy/, the documented installation and 2,000 simulated seeds. Stops at the first part that fails.
 */
const { all } = parseArgs({ options: { all: { type: 'boolean', default: false } } }).values
const RESULTS = 'node_modules/.cache/naru/results'
const SIMULATED_SEEDS = 2000
const SLOWEST_SHOWN = 10
/** A test file that takes longer is a fault: split it, or remove its waiting. */
const MAX_FILE_SECONDS = 20

const count = { passed: 0, failed: 0 }
const parts: { name: string; seconds: number }[] = []
const files: { name: string; seconds: number }[] = []

async function part(
  name: string,
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<void> {
  console.log(`\n== ${name}`)
  const startedAt = performance.now()
  const child = spawn(`node_modules/.bin/${command}`, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  const [status] = await once(child, 'close')
  parts.push({ name, seconds: (performance.now() - startedAt) / 1000 })
  if (status !== 0) throw new Error(`${name} failed`)
}

type VitestResult = {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; startTime: number; endTime: number }[]
}

async function tests(): Promise<void> {
  const output = `${RESULTS}/tests.json`
  // A test disturbed by a busy machine runs a second time, and is listed at the end.
  const options = ['--retry=1', `--outputFile.json=${output}`]
  const reporters = ['default', 'json', './scripts/second-tries.ts'].map((each) => `--reporter=${each}`)
  try {
    await part('tests', 'vitest', ['run', ...reporters, ...options], all ? { TEST_ALL: '1' } : {})
  } finally {
    const result = JSON.parse(readFileSync(output, 'utf8')) as VitestResult
    count.passed += result.numPassedTests
    count.failed += result.numFailedTests
    for (const { name, startTime, endTime } of result.testResults)
      files.push({ name: name.replace(`${process.cwd()}/`, ''), seconds: (endTime - startTime) / 1000 })
  }
}

type JourneyResult = { stats: { expected: number; unexpected: number; flaky: number } }

async function journeys(
  name: string,
  browser: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<void> {
  const output = `${RESULTS}/journeys.json`
  try {
    // Repeated as the tests are; `npm run check:journeys`, which looks for flaky tests, repeats none.
    await part(name, 'playwright', ['test', '--retries=1', ...args], {
      CHROME_PATH: browser,
      PLAYWRIGHT_JSON_OUTPUT_NAME: output,
      ...env,
    })
  } finally {
    const { stats } = JSON.parse(readFileSync(output, 'utf8')) as JourneyResult
    count.passed += stats.expected + stats.flaky
    count.failed += stats.unexpected
    if (stats.flaky > 0) console.warn(`\n${stats.flaky} passed only at the second try: see "flaky" above.`)
  }
}

/** Reports what this machine cannot test; on CI that is a failure. */
function notRun(what: string, why: string): void {
  console.warn(`\nNOT RUN: ${what}, because ${why}`)
  if (process.env.CI === 'true') throw new Error(`${what} could not be run`)
}

function report(): void {
  const seconds = process.uptime()
  console.log(`\n${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`)
  for (const each of parts) console.log(`${each.seconds.toFixed(0).padStart(5)} s  ${each.name}`)
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds)
  console.log(`\nSlowest files (more than ${MAX_FILE_SECONDS} s on a quiet machine is a fault):`)
  for (const each of slowest.slice(0, SLOWEST_SHOWN))
    console.log(`${each.seconds.toFixed(1).padStart(7)} s  ${each.name}`)
  if (!all)
    console.log(
      `\nnpm run test:all adds the whole server suite on PGlite, every browser journey (in a wide font and in the ` +
        `fallback font), a booking in Firefox and WebKit, the tools that check deploy/, the documented installation ` +
        `and ${SIMULATED_SEEDS} simulated seeds.`,
    )
}

mkdirSync(RESULTS, { recursive: true })
const postgres = await findPostgres({ overSocket: true })
if (postgres) process.env.TEST_DATABASE_URL = postgres.url
let failure: unknown
try {
  await Promise.all([
    part('checks', 'node', ['scripts/check.ts']),
    part('build', 'node', ['scripts/build.ts']),
  ])
  if (!postgres) notRun('the tests on PostgreSQL', 'no server was found. Set TEST_DATABASE_URL.')
  await tests()
  const browser = findBrowser()
  if (!browser) notRun('the browser journeys', 'no Chromium was found. Set CHROME_PATH.')
  else if (all) {
    await journeys('every journey, wide and narrow font', browser, [])
    await journeys('every journey, the fallback font', browser, [], { LETTERS: 'fallback' })
  } else await journeys('core journeys', browser, ['--grep', '@core', '--project', 'wide'])
  if (all) await part('Firefox and WebKit', 'node', ['scripts/check-engines.ts'])
  if (all) await part('the documented installation', 'node', ['simulation/install/main.ts'])
  if (all) await part('simulation', 'node', ['simulation/main.ts', '--seeds', String(SIMULATED_SEEDS)])
} catch (error) {
  failure = error
}
await postgres?.stop()
report()
if (failure) console.error(failure)
console.log(`\n${count.passed} passed, ${count.failed} failed`)
process.exit(failure ? 1 : 0)
