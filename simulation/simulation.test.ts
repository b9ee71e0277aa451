import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { testEngine } from '#server/testing-database.ts'
import { runSeeds } from './campaign.ts'

const LAST_LINE =
  /^(\d+) seeds, (\d+) crashes, (\d+) lost replies, (\d+) captures, (\d+) refunds, 0 violations$/

function simulate(...args: string[]): { code: number | null; last: string; fingerprint: string | undefined } {
  const { status, stdout } = spawnSync(process.execPath, ['simulation/main.ts', ...args], {
    encoding: 'utf8',
  })
  const last = stdout.trimEnd().split('\n').at(-1) ?? ''
  if (status !== 0) console.error(stdout)
  return { code: status, last, fingerprint: /fingerprint (\w+)/.exec(stdout)?.[1] }
}

describe.runIf(testEngine() === 'embedded')('the simulation of money', () => {
  it('finds nothing lost, doubled or stuck in a short run', { timeout: 300_000 }, () => {
    const { code, last } = simulate('--seeds', '24', '--workers', '2')
    expect(last).toMatch(LAST_LINE)
    const [, seeds, crashes, lostReplies, captures, refunds] = LAST_LINE.exec(last)!.map(Number)
    expect(seeds).toBe(24)
    // A run in which nothing goes wrong proves nothing.
    for (const count of [crashes, lostReplies, captures, refunds]) expect(count).toBeGreaterThan(5)
    expect(code).toBe(0)
  })

  it(
    'is decided by the seed alone, whatever ran before it in its process',
    { timeout: 120_000 },
    async () => {
      const alone = simulate('--seed', '30004').fingerprint
      expect(alone).toMatch(/^\w{16}$/)
      const after = new Map<number, string>()
      await runSeeds({
        seeds: [30_005, 30_004],
        workers: 1,
        onOutcome: ({ seed, fingerprint }) => after.set(seed, fingerprint).size > 0,
      })
      expect(after.get(30_004)).toBe(alone)
    },
  )
})
