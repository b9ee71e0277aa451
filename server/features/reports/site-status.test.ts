import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#domain/calendar.ts'
import type { NewestRelease, Rehearsal } from '#domain/site-status.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'
import { recordBackup } from './backups.ts'

const NOW = '2026-09-01T00:00:00Z'
const at = (hoursAgo: number): string => new Date(Date.parse(NOW) - hoursAgo * HOUR_MS).toISOString()

let app: TestApp
let owner: Person
let endsAt: Date | string | null = new Date(Date.parse(NOW) + 60 * DAY_MS)
let rehearsal: Rehearsal | null = null
let newest: NewestRelease | null = null
beforeAll(async () => {
  app = await startApp({
    now: NOW,
    env: { BACKUP_TO: '/backups' },
    deps: {
      machine: {
        release: '1.2.3',
        fetchCertificateEnd: async () => endsAt,
        fetchNewestRelease: async () => newest,
        lastRehearsal: () => rehearsal,
        lastHeartbeat: null,
      },
    },
  })
  owner = await app.anAdmin()
})
afterAll(() => app.stop())

/** State and code of each check. */
async function status(): Promise<Record<string, string>> {
  const { body } = await owner.get('/api/site-status')
  expect(body).toMatchObject({ success: true })
  const findings = body.findings as { check: string; state: string; code: string }[]
  return Object.fromEntries(findings.map(({ check, state, code }) => [check, `${state} ${code}`]))
}

test('the site status lists each check with its state', async () => {
  expect(await status()).toMatchObject({
    disk: 'good disk_ok',
    outbox: 'good outbox_ok',
    provider: 'good provider_ok',
    webhooks: 'unknown webhooks_none',
    backups: 'unknown backups_unchecked',
    rehearsal: 'attention rehearsal_none',
    certificate: 'good certificate_unused',
    version: 'good version_ok',
    clock: 'good clock_ok',
  })
  const { body } = await owner.get('/api/site-status')
  expect(body.findings).toContainEqual({
    check: 'version',
    state: 'good',
    code: 'version_ok',
    facts: { version: '1.2.3', node: process.versions.node },
  })
})

test('version: a newer release needs attention', async () => {
  newest = { version: '1.2.4' }
  expect((await status()).version).toBe('attention version_behind')
  newest = { failure: 'status 404' }
  expect((await status()).version).toBe('unknown version_unchecked')
  newest = null
})

test('the site status is refused to users and visitors', async () => {
  const user = await app.aUser()
  expect((await user.get('/api/site-status')).status).toBe(404)
  expect((await app.client().get('/api/site-status')).status).toBe(401)
})

test('backups: the newest one, an old one, and the reason of a failure', async () => {
  await recordBackup(app.deps, { at: at(3), bytes: 4_000_000 })
  expect((await status()).backups).toBe('good backups_ok')
  await recordBackup(app.deps, { at: at(72), bytes: 4_000_000 })
  expect((await status()).backups).toBe('attention backups_old')
  await recordBackup(app.deps, { failure: 'EACCES /backups' })
  const { body } = await owner.get('/api/site-status')
  expect(body.findings).toContainEqual({
    check: 'backups',
    state: 'attention',
    code: 'backups_failed',
    facts: { reason: 'EACCES /backups' },
  })
})

test('rehearsals: a success is good for a month, a failure needs attention', async () => {
  const today = app.clock.now().toISOString()
  rehearsal = { at: today, failure: null }
  expect((await status()).rehearsal).toBe('good rehearsal_ok')
  rehearsal = { at: new Date(app.clock.now().getTime() - 40 * DAY_MS).toISOString(), failure: null }
  expect((await status()).rehearsal).toBe('attention rehearsal_old')
  rehearsal = { at: today, failure: 'The ledger differs from payments and refunds' }
  expect((await status()).rehearsal).toBe('attention rehearsal_failed')
})

test('webhooks: refused calls need attention until an event arrives', async () => {
  await app.client().post(
    '/api/payments/webhook',
    { id: 'WH-1', event_type: 'CHECKOUT.ORDER.APPROVED' },
    {
      'paypal-transmission-id': randomUUID(),
      'paypal-transmission-time': app.clock.now().toISOString(),
      'paypal-transmission-sig': 'bm9uc2Vuc2U=',
      'paypal-cert-url': 'https://evil.example/cert.pem',
      'paypal-auth-algo': 'SHA256withRSA',
    },
  )
  await expect
    .poll(async () => (await status()).webhooks, { timeout: 10_000, interval: 500 })
    .toBe('attention webhooks_refused')
  const event = {
    event_id: 'WH-2',
    event_type: 'CHECKOUT.ORDER.APPROVED',
    body: '{}',
    provider: 'paypal',
  } as const
  app.clock.advance(60_000)
  await app.db
    .insertInto('webhook_events')
    .values({ ...event, status: 'done', received_at: app.clock.now() })
    .execute()
  expect((await status()).webhooks).toBe('good webhooks_ok')
})

test('mail: the last mail handed over, and the failed ones', async () => {
  await app.settle(['emails'])
  expect((await status()).mail).toBe('good mail_sent')
  await app.db.updateTable('messages').set({ state: 'failed' }).execute()
  expect((await status()).outbox).toBe('attention outbox_late')
})
