import { expect, test } from 'vitest'
import {
  checkArchive,
  checkBackups,
  checkCertificate,
  checkClock,
  checkDatabase,
  checkDisk,
  checkOutbox,
  checkWebhooks,
} from './site-status.ts'

const now = new Date('2026-09-01T00:00:00Z')
const inDays = (days: number): Date => new Date(now.getTime() + days * 86_400_000)
const MEBIBYTE = 1024 * 1024

test.each([
  [63, 'disk_full'],
  [64, 'disk_low'],
  [1023, 'disk_low'],
  [1024, 'disk_ok'],
])('%d MB of free disk: %s', (megabytes, code) => {
  expect(checkDisk(megabytes * MEBIBYTE, '/data')).toMatchObject({
    code,
    facts: { megabytes, folder: '/data' },
  })
})

test.each([
  [inDays(60), 'certificate_ok'],
  [inDays(13), 'certificate_ends'],
  ['CERT_HAS_EXPIRED', 'certificate_refused'],
  [null, 'certificate_unknown'],
])('a certificate that ends at %s: %s', (endsAt, code) => {
  expect(checkCertificate('https://naru.example', endsAt, now).code).toBe(code)
})

test('an address without TLS has no certificate to check', () => {
  expect(checkCertificate('http://localhost:3000', null, now).code).toBe('certificate_unused')
})

test('the database: its age, role and clock', () => {
  const good = {
    how: 'PostgreSQL',
    version: 150_004,
    text: '15.4',
    standby: false,
    superuser: false,
    seconds: 0.4,
  }
  expect(checkDatabase(good)).toMatchObject({ state: 'ok', facts: { server: 'PostgreSQL 15.4' } })
  expect(checkDatabase({ ...good, version: 140_000 }).code).toBe('database_outdated')
  expect(checkDatabase({ ...good, standby: true }).code).toBe('database_standby')
  expect(checkDatabase({ ...good, seconds: -9 })).toMatchObject({
    code: 'database_clock',
    facts: { seconds: 9 },
  })
  expect(checkDatabase({ ...good, superuser: true }).code).toBe('database_superuser')
})

test('WAL archiving: off, late, refused', () => {
  expect(checkArchive({ archives: false, seconds: 0, failed: null })).toBeNull()
  expect(checkArchive({ archives: true, seconds: 60, failed: null })?.code).toBe('archive_ok')
  expect(checkArchive({ archives: true, seconds: 1801, failed: null })?.code).toBe('archive_late')
  expect(checkArchive({ archives: true, seconds: 0, failed: '01' })?.code).toBe('archive_refused')
})

test('a stopped queue of mails counts more than failed mails', () => {
  expect(checkOutbox({ failed: 0, late: 0, isStopped: false }).code).toBe('outbox_ok')
  expect(checkOutbox({ failed: 1, late: 0, isStopped: false }).code).toBe('outbox_late')
  expect(checkOutbox({ failed: 1, late: 9, isStopped: true }).code).toBe('outbox_stopped')
})

test('a backup is old after twice the interval', () => {
  const options = { now, everyHours: 12, place: '/backups' }
  expect(checkBackups(null, options).code).toBe('backups_none')
  expect(checkBackups({ at: inDays(-0.9), bytes: 1 }, options).code).toBe('backups_ok')
  expect(checkBackups({ at: inDays(-1.1), bytes: 1 }, options)).toMatchObject({
    code: 'backups_old',
    facts: { hours: 26.4, megabytes: 1 },
  })
})

test('a clock that is ahead or behind', () => {
  expect(checkClock(-1.2, 'PayPal', [2, 30]).code).toBe('clock_ok')
  expect(checkClock(-2.5, 'PayPal', [2, 30]).code).toBe('clock_off')
  expect(checkClock(31, 'PayPal', [2, 30]).code).toBe('clock_wrong')
})

test('webhooks: waiting events come first; refused calls count until a valid one follows', () => {
  const none = { lastAt: null, waiting: 0, refused: 0, lastRefusedAt: null }
  expect(checkWebhooks('portone', none).code).toBe('webhooks_none')
  const refused = { ...none, refused: 3, lastRefusedAt: now }
  expect(checkWebhooks('portone', refused)).toMatchObject({ code: 'webhooks_refused', facts: { count: 3 } })
  expect(checkWebhooks('portone', { ...refused, lastAt: inDays(1) }).code).toBe('webhooks_ok')
  expect(checkWebhooks('portone', { ...refused, lastAt: inDays(-1) }).code).toBe('webhooks_refused')
  expect(checkWebhooks('portone', { ...refused, waiting: 2 }).code).toBe('webhooks_waiting')
})
