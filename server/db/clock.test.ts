import { expect, test } from 'vitest'
import { startApp } from '#server/testing.ts'
import { siteClock } from './clock.ts'

const HOUR_MS = 3_600_000

test("a node with a wrong clock uses the database's time, logs it and is not ready", async () => {
  let aheadMs = 0
  const warnings: unknown[] = []
  const clock = siteClock(
    () => new Date(Date.now() + aheadMs),
    () => app.db,
    { debug() {}, info() {}, error() {}, warn: (...entry: unknown[]) => void warnings.push(entry) },
  )
  const app = await startApp({ deps: { clock } })
  const ready = async () => (await app.server.inject('/readyz')).statusCode
  const fromRealTimeMs = () => Math.abs(clock.now().getTime() - Date.now())

  for (const [ahead, status, warned] of [
    [0, 200, 0],
    [5_000, 200, 1],
    [2 * HOUR_MS, 503, 1],
    [-2 * HOUR_MS, 503, 1],
    [0, 200, 1],
    [-40_000, 503, 2],
  ] as const) {
    aheadMs = ahead
    await clock.measure()
    expect(Math.abs(clock.offsetSeconds() * 1000 - ahead), `${ahead}`).toBeLessThan(1_900)
    expect(fromRealTimeMs(), `${ahead}`).toBeLessThan(1_900)
    expect(await ready(), `${ahead}`).toBe(status)
    expect(warnings, `${ahead}`).toHaveLength(warned)
  }
  await app.stop()
})
