import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const LAST_LINE =
  /^(\d+) seeds, (\d+) crashes, (\d+) lost replies, (\d+) captures, (\d+) refunds, 0 violations$/

test('a short simulation run violates no invariant', () => {
  const args = ['simulation/main.ts', '--seeds', '4', '--from', '5', '--workers', '2']
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  const last = stdout.trimEnd().split('\n').at(-1) ?? ''
  expect(last, stdout).toMatch(LAST_LINE)
  const [, seeds, crashes, lostReplies, captures, refunds] = LAST_LINE.exec(last)!.map(Number)
  expect(seeds).toBe(4)
  // A run without faults would prove nothing.
  for (const count of [crashes, lostReplies, captures, refunds]) expect(count).toBeGreaterThan(0)
  expect(status).toBe(0)
}, 300_000)
