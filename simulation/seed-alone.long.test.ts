import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { runSeeds } from './campaign.ts'

/** A part of `npm run test:all` (vitest.config.ts): three whole seeds. */
test('a simulation depends only on its seed, not on earlier runs in the process', async () => {
  const args = ['simulation/main.ts', '--seed', '30004']
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  const alone = /fingerprint (\w+)/.exec(stdout)?.[1]
  expect(alone).toMatch(/^\w{16}$/)
  const after = new Map<number, string>()
  await runSeeds({
    seeds: [30_005, 30_004],
    workers: 1,
    onOutcome: ({ seed, fingerprint }) => after.set(seed, fingerprint).size > 0,
  })
  expect(after.get(30_004)).toBe(alone)
}, 300_000)
