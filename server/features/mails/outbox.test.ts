import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#domain/calendar.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { MailRefusedForGood, type MailTransport } from '#server/deps.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing-database.ts'
import { backOffMs, leaseMails } from './delivery-store.ts'
import { listMails, lockMail, queueMail, requeueMail, deleteUnsentMails } from './outbox.ts'
import { queueReminder as aReminder, relay, workerOver } from './testing.ts'

const START = Date.parse('2026-09-01T00:00:00Z')
let database: TestDatabase
let nowMs = START

const now = (): Date => new Date(nowMs)
const worker = (mail: MailTransport, db = database.db) => workerOver(mail, { db, now })
const queueReminder = (reference: string, changes: { runAt?: Date; to?: string } = {}) =>
  aReminder(database.db, { reference, now: now(), ...changes })
const queueCode = (code: string) =>
  queueMail(database.db, {
    kind: 'reset_code',
    reference: 'reset 1',
    to: 'linh@gmail.com',
    locale: 'ko',
    data: { code },
    now: now(),
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

test('a queued mail is sent once, to its recipient, in their language', async () => {
  const mail = relay()
  await queueCode('482913')
  expect(await worker(mail)()).toBe(true)
  expect(await worker(mail)()).toBe(false)
  expect(mail.taken).toHaveLength(1)
  expect(mail.taken[0]).toMatchObject({ to: 'linh@gmail.com', subject: '[나루] 비밀번호 재설정 인증번호' })
  expect(mail.taken[0]!.text).toContain('482913')
  expect((await rows())[0]).toMatchObject({ state: 'sent', attempts: 1, sent_at: new Date(START) })
})

test('a repeated cause queues one mail', async () => {
  const mail = relay()
  await queueReminder('consultation 1')
  await queueReminder('consultation 1')
  await queueReminder('consultation 2')
  await worker(mail)()
  await queueReminder('consultation 2')
  await worker(mail)()
  expect(mail.taken).toHaveLength(2)
})

test('a rolled back cause queues no mail', async () => {
  const attempt = inTransaction(database.db, async (tx) => {
    await queueMail(tx, {
      kind: 'account_deleted',
      reference: 'x',
      to: 'a@gmail.com',
      locale: 'en',
      data: {},
      now: now(),
    })
    throw new Error('rolled back')
  })
  await expect(attempt).rejects.toThrow('rolled back')
  expect(await rows()).toEqual([])
})

test('a scheduled mail waits for its time', async () => {
  const mail = relay()
  await queueReminder('later', { runAt: new Date(START + HOUR_MS) })
  expect(await worker(mail)()).toBe(false)
  nowMs = START + HOUR_MS
  expect(await worker(mail)()).toBe(true)
  expect(mail.taken).toHaveLength(1)
})

test('a withdrawn mail is never sent, and a sent one stays in the ledger', async () => {
  const mail = relay()
  await queueReminder('cancelled', { runAt: new Date(START + HOUR_MS) })
  await queueReminder('sent')
  await worker(mail)()
  for (const reference of ['cancelled', 'sent'])
    await inTransaction(database.db, (tx) => deleteUnsentMails(tx, [{ kind: 'reminder', reference }]))
  nowMs = START + HOUR_MS
  await worker(mail)()
  expect(mail.taken).toHaveLength(1)
  expect((await rows()).map(({ reference }) => reference)).toEqual(['sent'])
})

test('more mails than one batch are sent in one pass', async () => {
  const mail = relay()
  for (let index = 0; index < 25; index++) await queueReminder(`consultation ${index}`)
  await worker(mail)()
  expect(mail.taken).toHaveLength(25)
})

test('while the relay is down a mail is retried with growing delays, and sent once it is back', async () => {
  const mail = relay()
  mail.down = true
  await queueReminder('patient')
  for (const waitMs of [10_000, 30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, HOUR_MS]) {
    expect(await worker(mail)()).toBe(true)
    const [row] = await rows()
    const waits = row!.run_at.getTime() - nowMs
    expect(waits).toBeGreaterThanOrEqual(waitMs * 0.9)
    expect(waits).toBeLessThanOrEqual(waitMs * 1.1)
    expect(row).toMatchObject({ state: 'queued', last_error: '421 the relay is down', leased_until: null })
    nowMs = row!.run_at.getTime() - 1
    expect(await worker(mail)()).toBe(false)
    nowMs += 1
  }
  mail.down = false
  await worker(mail)()
  expect(mail.taken).toHaveLength(1)
  expect((await rows())[0]).toMatchObject({ state: 'sent', attempts: 7, last_error: null })
})

test('after three days a mail fails, and an admin can send it again', async () => {
  const mail = relay()
  mail.down = true
  await queueReminder('hopeless')
  let [row] = await rows()
  while (row!.state === 'queued') {
    nowMs = row!.run_at.getTime()
    await worker(mail)()
    ;[row] = await rows()
  }
  const days = (nowMs - START) / (24 * HOUR_MS)
  expect(days).toBeGreaterThan(2.7)
  expect(days).toBeLessThan(3.3)
  expect(row).toMatchObject({ state: 'failed' })
  expect(await worker(mail)()).toBe(false)

  mail.down = false
  await requeueMail(database.db, row!.id, now())
  await worker(mail)()
  expect(mail.taken).toHaveLength(1)
})

test('a permanently refused mail is not retried', async () => {
  const mail = relay()
  await queueReminder('nobody there')
  const refusing: MailTransport = {
    ...mail,
    send: async () => {
      throw new MailRefusedForGood('550 no such user')
    },
  }
  await worker(refusing)()
  expect((await rows())[0]).toMatchObject({ state: 'failed', attempts: 1, last_error: '550 no such user' })
  nowMs += HOUR_MS
  expect(await worker(mail)()).toBe(false)
})

test('the delays of two mails differ, so that they are not retried together', () => {
  const waits = Array.from({ length: 50 }, () => backOffMs(3))
  expect(new Set(waits).size).toBeGreaterThan(1)
})

test('a code is deleted once it was sent', async () => {
  await queueCode('482913')
  expect(JSON.stringify(await rows())).toContain('482913')
  await worker(relay())()
  expect(JSON.stringify(await rows())).not.toContain('482913')
})

test('a code that could not be sent for half an hour fails and is deleted', async () => {
  const mail = relay()
  mail.down = true
  await queueCode('482913')
  await worker(mail)()
  nowMs += 31 * MINUTE_MS
  await worker(mail)()
  expect((await rows())[0]).toMatchObject({ state: 'failed', attempts: 2, data: {} })
})

test('the mail of a worker that crashed is sent by another after its lease', async () => {
  const mail = relay()
  await queueReminder('orphaned')
  expect(await leaseMails(database.db, now())).toHaveLength(1)
  nowMs += 59_000
  expect(await worker(mail)()).toBe(false)
  nowMs += 1_000
  expect(await worker(mail)()).toBe(true)
  expect(mail.taken).toHaveLength(1)
})

test('a mail sent twice after a crash has one Message-ID', async () => {
  const mail = relay()
  await queueReminder('twice')
  const crashing: MailTransport = { ...mail, send: async (each) => void mail.taken.push(each) }
  await worker(crashing)()
  await requeueMail(database.db, (await rows())[0]!.id, now())
  await worker(mail)()
  await queueReminder('another')
  await worker(mail)()
  const [first, second, other] = mail.taken.map(({ messageId }) => messageId)
  expect(first).toMatch(/^<message-\d+\.\w+@naru\.example>$/)
  expect(second).toBe(first)
  expect(other).not.toBe(first)
})

test('a mail of an unknown kind fails without delaying others', async () => {
  const mail = relay()
  await queueReminder('good')
  await database.db
    .insertInto('messages')
    .values({
      kind: 'horoscope',
      reference: 'x',
      to_email: 'a@gmail.com',
      locale: 'en',
      data: '{}',
      run_at: now(),
      created_at: now(),
    })
    .execute()
  await worker(mail)()
  expect(mail.taken).toHaveLength(1)
  expect((await rows()).map(({ state, last_error: error }) => ({ state, error }))).toEqual([
    { state: 'sent', error: null },
    { state: 'queued', error: 'There is no mail of kind horoscope' },
  ])
})

test('the ledger shows state and recipient by page, newest first, and no text', async () => {
  await queueCode('482913')
  for (let index = 0; index < 11; index++) {
    nowMs += 1000
    await queueReminder(`consultation ${index}`)
  }
  const first = await listMails(database.db, { page: 1 })
  expect(first).toMatchObject({ total: 12, page: 1, pages: 2 })
  expect(first.messages).toHaveLength(10)
  expect(first.messages[0]).toMatchObject({
    kind: 'reminder',
    to: 'linh@gmail.com',
    state: 'queued',
    attempts: 0,
  })
  const last = await listMails(database.db, { page: 2 })
  expect(last.messages.map(({ kind }) => kind)).toEqual(['reminder', 'reset_code'])
  expect(JSON.stringify([first, last])).not.toContain('482913')
  expect(await listMails(database.db, { page: 1, state: 'failed' })).toMatchObject({
    total: 0,
    pages: 1,
    messages: [],
  })
  expect(await inTransaction(database.db, (tx) => lockMail(tx, 9999))).toBeUndefined()
})
