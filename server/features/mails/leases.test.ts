import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/calendar.ts'
import type { MailTransport } from '#server/deps.ts'
import { hasPostgres, openTestDatabase, type TestDatabase } from '#server/testing-database.ts'
import { leaseMails, recordFailedAttempt, markSent } from './delivery-store.ts'
import { requeueMail } from './outbox.ts'
import { queueReminder as aReminder, relay, workerOver } from './testing.ts'

const START = Date.parse('2026-09-01T00:00:00Z')
let database: TestDatabase
let nowMs = START

const now = (): Date => new Date(nowMs)
const worker = (mail: MailTransport, db = database.db) => workerOver(mail, { db, now })
const queueReminder = (reference: string) => aReminder(database.db, { reference, now: now() })
const rows = () => database.db.selectFrom('messages').selectAll().orderBy('id').execute()

beforeAll(async () => {
  database = await openTestDatabase('embedded')
})
afterAll(() => database.close())
beforeEach(() => {
  nowMs = START
})
afterEach(() => database.empty())

const aFailure = () => ({ reason: 'timed out', isForGood: false, now: now() })

describe('a worker that lost its lease', () => {
  const takeOver = async () => {
    await queueReminder('slow')
    const [slow] = await leaseMails(database.db, now())
    nowMs += 2 * MINUTE_MS
    const [fast] = await leaseMails(database.db, now())
    return { slow: slow!, fast: fast! }
  }
  test('does not put a sent mail back into the queue', async () => {
    const { slow, fast } = await takeOver()
    await markSent(database.db, [fast], now())
    await recordFailedAttempt(database.db, slow, aFailure())
    expect((await rows())[0]).toMatchObject({ state: 'sent', attempts: 2, last_error: null })
  })
  test('does not end the lease of the worker that took over', async () => {
    const { slow } = await takeOver()
    await recordFailedAttempt(database.db, slow, aFailure())
    expect((await rows())[0]).toMatchObject({ state: 'queued', attempts: 2, last_error: null })
    expect((await rows())[0]!.leased_until).not.toBeNull()
  })
  test('does not change a mail that an admin sends again in the meantime', async () => {
    await queueReminder('again')
    const [old] = await leaseMails(database.db, now())
    nowMs += 2 * MINUTE_MS
    await requeueMail(database.db, old!.id, now())
    await leaseMails(database.db, now())
    await markSent(database.db, [old!], now())
    expect((await rows())[0]).toMatchObject({ state: 'queued', attempts: 1 })
  })
})

test('of several mails to one recipient, a slow relay gets no mail whose lease another worker may have taken over', async () => {
  for (const reference of ['first', 'second', 'third', 'fourth']) await queueReminder(reference)
  const slow = relay()
  const send = async (mail: Parameters<MailTransport['send']>[0]) => {
    nowMs += 20_000
    await slow.send(mail)
  }
  await worker({ ...slow, send })()
  expect(slow.taken).toHaveLength(2)
  nowMs += MINUTE_MS
  await worker(slow)()
  expect((await rows()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent', 'sent'])
  expect(new Set(slow.taken.map(({ messageId }) => messageId)).size).toBe(4)
})

describe.skipIf(!hasPostgres())('two workers on PostgreSQL', () => {
  test('send each mail exactly once', async () => {
    const postgres = await openTestDatabase('postgres')
    try {
      const mail = relay()
      for (let index = 0; index < 200; index++) {
        await aReminder(postgres.db, {
          reference: `consultation ${index}`,
          to: `person${index}@gmail.com`,
          now: now(),
        })
      }
      await Promise.all(Array.from({ length: 4 }, () => worker(mail, postgres.db)()))
      expect(mail.taken).toHaveLength(200)
      expect(new Set(mail.taken.map(({ messageId }) => messageId)).size).toBe(200)
    } finally {
      await postgres.close()
    }
  })
})
