import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#domain/calendar.ts'
import { startApp, type TestApp } from '#server/testing.ts'
import { recordBackup } from './backups.ts'
import { startHeartbeat } from './heartbeat.ts'

/** A monitoring service that counts calls. */
let calls: string[] = []
let status = 200
const service = createServer((request, response) => {
  calls.push(`${request.method} ${request.url}`)
  response.writeHead(status).end('OK')
})
let app: TestApp
let isLow = false
let heartbeat: ReturnType<typeof startHeartbeat> = null
beforeAll(async () => {
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  const { port } = service.address() as AddressInfo
  app = await startApp({
    env: { HEARTBEAT_URL: `http://127.0.0.1:${port}/ping/secret-uuid`, BACKUP_TO: '/backups' },
    deps: { space: { freeBytes: () => 1e12, isLow: () => isLow, isFull: () => false } },
  })
})
afterEach(async () => {
  await heartbeat?.stop()
  Object.assign(app.deps.machine, { lastHeartbeat: null })
  calls = []
  status = 200
  isLow = false
})
afterAll(async () => {
  service.close()
  await app.stop()
})

const start = () => (heartbeat = startHeartbeat(app.deps, { everyMs: 20 }))
const last = async () => {
  await expect.poll(() => app.deps.machine.lastHeartbeat, { interval: 10 }).not.toBeNull()
  return app.deps.machine.lastHeartbeat!
}

test('a site that can serve calls HEARTBEAT_URL again and again', async () => {
  start()
  await expect.poll(() => calls.length, { interval: 10 }).toBeGreaterThan(2)
  expect(new Set(calls)).toEqual(new Set(['GET /ping/secret-uuid']))
  expect(await last()).toMatchObject({ withheld: null, failure: null })
})

test('without HEARTBEAT_URL nothing is called', () => {
  const config = { ...app.deps.config, heartbeatUrl: undefined }
  expect(startHeartbeat({ ...app.deps, config })).toBeNull()
})

test('a site that cannot serve does not call, and says why in the site status', async () => {
  isLow = true
  start()
  expect(await last()).toMatchObject({ withheld: 'disk full' })
  expect(calls).toEqual([])
  const { body } = await (await app.anAdmin()).get('/api/site-status')
  expect(body.findings).toContainEqual(
    expect.objectContaining({ check: 'heartbeat', state: 'attention', code: 'heartbeat_withheld' }),
  )
})

test('the site stops calling when its backups are old', async () => {
  const at = new Date(app.clock.now().getTime() - 72 * HOUR_MS).toISOString()
  await recordBackup(app.deps, { at, bytes: 1 })
  start()
  expect(await last()).toMatchObject({ withheld: 'backups_old' })
  expect(calls).toEqual([])
  await recordBackup(app.deps, { at: app.clock.now().toISOString(), bytes: 1 })
  await expect.poll(() => calls.length, { interval: 10 }).toBeGreaterThan(0)
})

test('a monitoring service that refuses or is unreachable does not affect the site, and its secret address is never quoted', async () => {
  const owner = await app.anAdmin()
  status = 500
  start()
  expect(await last()).toMatchObject({ failure: 'status 500' })
  await heartbeat?.stop()
  Object.assign(app.deps.machine, { lastHeartbeat: null })
  const config = { ...app.deps.config, heartbeatUrl: 'http://127.0.0.1:9/ping/secret-uuid' }
  heartbeat = startHeartbeat({ ...app.deps, config }, { everyMs: 20 })
  expect((await last()).failure).toMatch(/\w/)
  const { body } = await owner.get('/api/site-status')
  expect(body.findings).toContainEqual(
    expect.objectContaining({ check: 'heartbeat', code: 'heartbeat_failed', state: 'attention' }),
  )
  expect(JSON.stringify(body)).not.toContain('secret-uuid')
  expect((await app.client().get('/readyz')).status).toBe(200)
})
