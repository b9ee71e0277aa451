import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { openCurrentSettings } from '#server/current-settings.ts'
import { openPages } from '#server/http/built-pages.ts'
import { startApp, type TestApp } from '#server/testing.ts'
import { startWorkers, type WorkerName, type Workers, workersOf } from '#server/workers.ts'

type App = Awaited<ReturnType<typeof buildApp>>

/** Maximum age of a node's settings. */
const PROMISED_MS = 10_000
const VISIT_EVERY_MS = 25
const PUBLIC = ['/', '/ko', '/vi/times', '/service', '/api/office', '/api/availability']

let app: TestApp
let other: App
let workers: Workers
beforeEach(async () => {
  app = await startApp({ pages: true })
  const settings = await openCurrentSettings(app.deps)
  const deps = { ...app.deps, settings }
  other = await buildApp(deps, { pages: openPages(deps) })
  const idle = async () => false
  const names = Object.keys(workersOf(deps)) as WorkerName[]
  const rest = Object.fromEntries(names.map((name) => [name, idle])) as Record<WorkerName, typeof idle>
  workers = startWorkers({ ...rest, settings: workersOf(deps).settings }, deps.log)
})
afterEach(async () => {
  await workers.stop()
  await other.close()
  await app.stop()
})

test('a change on one node reaches the other within ten seconds, pages included, without an error', async () => {
  const seen: string[] = []
  let isOver = false
  const visit = async (node: App): Promise<void> => {
    // Each visitor requests every path at least once.
    for (let call = 0; !isOver || call < PUBLIC.length; call++) {
      const path = PUBLIC[call % PUBLIC.length]!
      const { statusCode } = await node.inject(path)
      seen.push(`${path} ${statusCode}`)
      // The worker runs in the same process and needs most of its time.
      await sleep(VISIT_EVERY_MS)
    }
  }
  const visitors = [app.server, other, app.server, other].map(visit)
  try {
    const admin = await app.anAdmin()
    const changes = { company: { name: 'Nadri' } }
    expect((await admin.put('/api/settings', { version: 0, changes })).status).toBe(200)
    const savedAt = performance.now()
    const isThere = async (node: App): Promise<boolean> => {
      const [page, facts] = await Promise.all([node.inject('/ko'), node.inject('/api/office')])
      return page.body.includes('Nadri') && facts.body.includes('Nadri')
    }
    expect(await isThere(app.server)).toBe(true)
    await expect.poll(() => isThere(other), { timeout: PROMISED_MS }).toBe(true)
    expect(performance.now() - savedAt).toBeLessThan(PROMISED_MS)
  } finally {
    isOver = true
    await Promise.all(visitors)
  }
  expect(new Set(seen)).toEqual(new Set(PUBLIC.map((path) => `${path} 200`)))
})
