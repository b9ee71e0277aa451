import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BackupFound } from '#server/deps.ts'
import { startMetrics } from '#server/http/metrics.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'
import { recordBackup } from './backups.ts'

const MINUTE_MS = 60_000
const NEWEST = { at: '2026-08-31T18:30:00.000Z', bytes: 4321 }

let app: TestApp
let owner: Person
let metrics: Awaited<ReturnType<typeof startMetrics>>
beforeAll(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  owner = await app.anAdmin()
  // A test's app is already ready and accepts no hooks.
  const ready = Object.assign(Object.create(app.server) as typeof app.server, { addHook: () => app.server })
  metrics = await startMetrics(ready, app.deps, 0, '127.0.0.1')
})
afterAll(async () => {
  metrics.close()
  await app.stop()
})

/**
 * The state seen by the admin and Prometheus after a check with this result, ten minutes after the previous
 * one.
 */
async function after(found: BackupFound) {
  app.clock.advance(10 * MINUTE_MS)
  await recordBackup(app.deps, found)
  await app.settle(['emails'])
  const { items } = (await owner.get('/api/attention')).body
  const item = items.find(({ kind }: { kind: string }) => kind === 'backup_failed')
  const { port } = metrics.address() as { port: number }
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const metric = (name: string): number | null => {
    const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]
    return value === undefined ? null : Number(value)
  }
  return {
    item: item ? { detail: item.detail, since: item.since } : null,
    mails: app.mails().filter(({ to, subject }) => to[0] === owner.user.email && /backup/i.test(subject))
      .length,
    failing: metric('backup_failing'),
    newest: [metric('backup_last_success_timestamp_seconds'), metric('backup_last_bytes')],
  }
}

test('a failed backup is an action item and one mail until a backup succeeds again', async () => {
  const known = [Date.parse(NEWEST.at) / 1000, NEWEST.bytes]
  const well = { item: null, failing: 0, newest: known }
  expect(await after(NEWEST)).toEqual({ ...well, mails: 0 })

  const since = '2026-09-01T00:20:00.000Z'
  const failed = { failing: 1, newest: known, mails: 1 }
  expect(await after({ failure: 'EACCES' })).toEqual({ ...failed, item: { detail: 'EACCES', since } })
  // At the next check the item keeps its start time and shows the latest reason; no second mail is sent.
  expect(await after({ failure: 'ENOSPC' })).toEqual({ ...failed, item: { detail: 'ENOSPC', since } })

  expect(await after(NEWEST)).toEqual({ ...well, mails: 1 })
  expect(await after({ failure: 'EACCES' })).toMatchObject({ failing: 1, mails: 2 })
})
