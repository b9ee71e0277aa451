import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { findBrowser } from './find-browser.ts'
import { findDeployTools } from './find-deploy-tools.ts'
import { findPostgres } from './find-postgres.ts'

/** `npm test`: every check and every test; stops at the first kind that fails. */
const RESULTS = 'node_modules/.cache/naru/results'
const count = { passed: 0, failed: 0 }

function run(name: string, command: string, args: string[], env: Record<string, string> = {}): void {
  console.log(`\n== ${name}`)
  const { status } = spawnSync(`node_modules/.bin/${command}`, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  if (status !== 0) throw new Error(`${name} failed`)
}

function vitest(name: string, engine: 'embedded' | 'postgres', filters: string[]): void {
  const file = `${RESULTS}/${engine}.json`
  const reporters = ['default', 'json', './scripts/second-tries.ts'].map((each) => `--reporter=${each}`)
  try {
    // As with the journeys below: one that was disturbed is seen a second time, and named.
    const options = [...reporters, `--outputFile.json=${file}`, '--retry=1']
    run(name, 'vitest', ['run', ...filters, ...options], { TEST_ENGINE: engine })
  } finally {
    const result: { numPassedTests: number; numFailedTests: number } = JSON.parse(readFileSync(file, 'utf8'))
    count.passed += result.numPassedTests
    count.failed += result.numFailedTests
  }
}

function journeys(browser: string): void {
  const file = `${RESULTS}/journeys.json`
  try {
    // A browser, a site and a database start for each on whatever machine this is. One that was disturbed is
    // seen a second time; `npm run check:journeys`, which looks for what depends on order or luck, does not.
    run('browser journeys', 'playwright', ['test', '--retries=1'], {
      CHROME_PATH: browser,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    })
  } finally {
    const { stats }: { stats: { expected: number; unexpected: number; flaky: number } } = JSON.parse(
      readFileSync(file, 'utf8'),
    )
    count.passed += stats.expected + stats.flaky
    count.failed += stats.unexpected
    if (stats.flaky > 0) console.warn(`\n${stats.flaky} passed only at the second try: see "flaky" above.`)
  }
}

/** Says loudly what this machine cannot test; on CI that is a failure. */
function notRun(what: string, why: string): void {
  console.warn(`\nNOT RUN: ${what}, because ${why}`)
  if (process.env.CI === 'true') throw new Error(`${what} could not be run`)
}

mkdirSync(RESULTS, { recursive: true })
const postgres = await findPostgres()
if (postgres) process.env.TEST_DATABASE_URL = postgres.url
findDeployTools()
let failure: unknown
try {
  run('fast checks', 'node', ['scripts/check.ts'])
  run('build', 'node', ['scripts/build.ts'])
  vitest('tests on the embedded database', 'embedded', [])
  if (postgres) vitest('the same on PostgreSQL', 'postgres', ['server'])
  else notRun('the tests on PostgreSQL', 'no server was found. Set TEST_DATABASE_URL.')
  const browser = findBrowser()
  if (browser) journeys(browser)
  else notRun('the browser journeys', 'no Chromium was found. Set CHROME_PATH.')
} catch (error) {
  failure = error
}
await postgres?.stop()
if (failure) console.error(failure)
console.log(`\n${count.passed} passed, ${count.failed} failed`)
process.exit(failure ? 1 : 0)
