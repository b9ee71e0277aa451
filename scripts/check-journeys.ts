import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'

/**
 * `npm run check:journeys`: finds browser tests that depend on order or fonts. Runs all of them in two random
 * orders, and once with only this machine's fallback font. `-- SEED SEED` repeats two orders.
 */
const MAX_SEED = 2 ** 31
const args = process.argv.slice(2)
const seeds = args.length > 0 ? args : [String(randomInt(MAX_SEED)), String(randomInt(MAX_SEED))]

const runs = [
  ...seeds.map((seed) => ({ name: `order ${seed}`, args: ['--shuffle', seed], env: {} })),
  { name: 'the fallback font', args: [], env: { LETTERS: 'fallback' } },
]
const failed = runs.filter(({ name, args, env }) => {
  console.log(`\n== journeys: ${name}`)
  const { status } = spawnSync('node_modules/.bin/playwright', ['test', ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return status !== 0
})
for (const { name } of failed) console.error(`FAILED with ${name}`)
process.exit(failed.length === 0 ? 0 : 1)
