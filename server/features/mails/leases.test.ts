import pino from 'pino'
import { firstOffice } from '#domain/office.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/calendar.ts'
import type { Deps, MailTransport } from '#server/deps.ts'
import { hasPostgres, openTestDatabase, type TestDatabase } from '#server/testing-database.ts'
import { claimMails, markFailed, markSent } from './delivery-store.ts'
import { queueMail, requeueMail } from './outbox.ts'
import { aConsultation, relay } from './testing.ts'
import { messagesWorker } from './worker.ts'

const START = Date.parse('2026-09-01T00:00:00Z')
let database: TestDatabase
let nowMs = START

const worker = (mail: MailTransport, db = database.db) =>
  messagesWorker({
    db,
    mail,
    now: () => new Date(nowMs),
    log: pino({ level: 'silent' }),
    config: { publicUrl: 'https://naru.example' } as Deps['config'],
    settings: { office: () => firstOffice, version: () => 0, refresh: async () => {} },
  })

const queueReminder = (reference: string) =>
  queueMail(database.db, {
    kind: 'reminder',
    reference,
    to: 'linh@gmail.com',
    locale: 'en',
    data: aConsultation,
    now: new Date(nowMs),
  })
const rows = () => database.db.selectFrom('messages').selectAll().orderBy('id').execute()

beforeAll(async () => {
  database = await openTestDatabase('embedded')
})
afterAll(() => database.close())
beforeEach(() => {
  nowMs = START
})
afterEach(() => database.empty())

const aFailure = () => ({ reason: 'timed out', isForGood: false, now: new Date(nowMs) })

describe('a worker that lost its lease', () => {
  const takeOver = async () => {
    await queueReminder('slow')
    const [slow] = await claimMails(database.db, new Date(nowMs))
    nowMs += 2 * MINUTE_MS
    const [fast] = await claimMails(database.db, new Date(nowMs))
    return { slow: slow!, fast: fast! }
  }
  test('does not put a sent mail back into the queue', async () => {
    const { slow, fast } = await takeOver()
    await markSent(database.db, [fast], new Date(nowMs))
    await markFailed(database.db, slow, aFailure())
    expect((await rows())[0]).toMatchObject({ state: 'sent', attempts: 2, last_error: null })
  })
  test('does not end the work of the one that took over', async () => {
    const { slow } = await takeOver()
    await markFailed(database.db, slow, aFailure())
    expect((await rows())[0]).toMatchObject({ state: 'queued', attempts: 2, last_error: null })
    expect((await rows())[0]!.leased_until).not.toBeNull()
  })
  test('does not decide over a mail that an admin sends again meanwhile', async () => {
    await queueReminder('again')
    const [old] = await claimMails(database.db, new Date(nowMs))
    nowMs += 2 * MINUTE_MS
    await requeueMail(database.db, old!.id, new Date(nowMs))
    await claimMails(database.db, new Date(nowMs))
    await markSent(database.db, [old!], new Date(nowMs))
    expect((await rows())[0]).toMatchObject({ state: 'queued', attempts: 1 })
  })
})

describe.skipIf(!hasPostgres())('two workers on PostgreSQL', () => {
  test('send each mail exactly once', async () => {
    const postgres = await openTestDatabase('postgres')
    try {
      const mail = relay()
      for (let index = 0; index < 200; index++) {
        await queueMail(postgres.db, {
          kind: 'reminder',
          reference: `consultation ${index}`,
          to: `person${index}@gmail.com`,
          locale: 'en',
          data: aConsultation,
          now: new Date(nowMs),
        })
      }
      await Promise.all(Array.from({ length: 4 }, () => worker(mail, postgres.db).runOnce()))
      expect(mail.taken).toHaveLength(200)
      expect(new Set(mail.taken.map(({ messageId }) => messageId)).size).toBe(200)
    } finally {
      await postgres.close()
    }
  })
})
