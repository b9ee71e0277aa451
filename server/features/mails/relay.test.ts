import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '#domain/calendar.ts'
import { MailRefused, MailRefusedForGood, type OutgoingMail } from '#server/deps.ts'
import { openTestDatabase, testEngine, type TestDatabase } from '#server/testing-database.ts'
import { leaseMails, recordFailedAttempt } from './delivery-store.ts'
import { requeueFailedMails } from './outbox.ts'
import { recordRefusal, requeueRefused } from './relay-store.ts'
import { queueReminder, relay, workerOver } from './testing.ts'

let database: TestDatabase
let nowMs = Date.parse('2026-09-01T00:00:00Z')
const now = (): Date => new Date(nowMs)
const states = async () =>
  (await database.db.selectFrom('messages').select(['state', 'kind']).orderBy('id').execute()).map(
    ({ kind, state }) => (kind === 'reminder' ? state : `${kind} ${state}`),
  )
const queue = async (...people: string[]) => {
  for (const person of people)
    await queueReminder(database.db, { reference: person, to: `${person}@gmail.com`, now: now() })
}

beforeAll(async () => {
  database = await openTestDatabase(testEngine())
})
afterAll(() => database.close())
afterEach(() => database.empty())

/** A relay that refuses mails for which `refuses` returns an error. */
function refusing(refuses: (mail: OutgoingMail) => Error | null) {
  const mail = relay()
  const asked: string[] = []
  const { send } = mail
  mail.send = async (out) => {
    asked.push(out.to)
    const refusal = refuses(out)
    if (refusal) throw refusal
    await send(out)
  }
  return { mail, asked }
}

test('a relay that refuses every recipient loses no mail: the queue stops, one mail probes, and all are sent afterwards', async () => {
  let isBlocked = true
  const { mail, asked } = refusing(() => (isBlocked ? new MailRefusedForGood('550 Relaying denied') : null))
  const people = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l']
  await queue(...people)
  const worker = workerOver(mail, { db: database.db, now })
  await worker()
  // The mails of one batch are sent concurrently.
  expect(asked.length).toBeLessThanOrEqual(10)
  expect(new Set(await states())).toEqual(new Set(['queued']))

  const before = asked.length
  nowMs += MINUTE_MS
  await worker()
  expect(asked.length).toBe(before)
  nowMs += 5 * MINUTE_MS
  await worker()
  expect(asked.length).toBe(before + 1)
  expect(new Set(await states())).toEqual(new Set(['queued']))

  isBlocked = false
  nowMs += 60 * MINUTE_MS
  await worker()
  expect(new Set(await states())).toEqual(new Set(['sent']))
  expect(mail.taken).toHaveLength(people.length)
})

test('while the queue is stopped, an error is logged with each probe and not with each run', async () => {
  const { mail } = refusing(() => new MailRefusedForGood('550 Relaying denied'))
  await queue('a', 'b', 'c', 'd', 'e')
  const log = pino({ level: 'silent' })
  const errors = vi.spyOn(log, 'error')
  const worker = workerOver(mail, { db: database.db, now, log })
  await worker()
  expect(errors).toHaveBeenCalled()
  errors.mockClear()
  for (let runs = 0; runs < 20; runs++) await worker()
  expect(errors).not.toHaveBeenCalled()
  nowMs += 5 * MINUTE_MS
  await worker()
  expect(errors).toHaveBeenCalled()
})

test('one unknown address fails at the first answer and stops no other mail', async () => {
  const { mail } = refusing(({ to }) =>
    to === 'nobody@gmail.com' ? new MailRefusedForGood('550 5.1.1 no such user') : null,
  )
  await queue('nobody', 'ann', 'ben')
  await workerOver(mail, { db: database.db, now })()
  expect(await states()).toEqual(['failed', 'sent', 'sent'])
})

test('addresses that are wrong once more after the relay has taken others stop the queue only once', async () => {
  const wrong = ['v', 'w', 'x', 'y', 'z']
  const { mail } = refusing(({ to }) =>
    wrong.includes(to.charAt(0)) ? new MailRefusedForGood('550 5.1.1 no such user') : null,
  )
  const worker = workerOver(mail, { db: database.db, now })
  await queue(...wrong)
  await worker()
  expect(await states()).toEqual(wrong.map(() => 'queued'))
  await queue('ann')
  for (let tries = 0; tries < 8; tries++) {
    nowMs += 60 * MINUTE_MS
    await worker()
  }
  expect(await states()).toEqual([...wrong.map(() => 'failed'), 'sent'])
})

test('a mail that fails just after another one has stopped the queue is requeued as well', async () => {
  await queue('v', 'w', 'x', 'y', 'z')
  const mails = await leaseMails(database.db, now(), 5)
  const reason = '550 Relaying denied'
  for (const { id, to } of mails) await recordRefusal(database.db, { messageId: id, to, reason, now: now() })
  await requeueRefused(database.db, now())
  for (const mail of mails)
    await recordFailedAttempt(database.db, mail, { reason, isForGood: true, now: now() })
  await requeueRefused(database.db, now())
  expect(await states()).toEqual(mails.map(() => 'queued'))
})

test('a refusal because of this site is retried, whatever its code', async () => {
  const { mail } = refusing(() => new MailRefused('550 5.4.5 Daily user sending quota exceeded'))
  await queue('ann')
  await workerOver(mail, { db: database.db, now })()
  expect(await states()).toEqual(['queued'])
})

test('all failed mails are sent again at once', async () => {
  const { mail } = refusing(({ to }) =>
    to.startsWith('n') ? new MailRefusedForGood('550 5.1.1 unknown') : null,
  )
  await queue('nobody', 'ann', 'none')
  await workerOver(mail, { db: database.db, now })()
  expect(await requeueFailedMails(database.db, now())).toBe(2)
  expect(await states()).toEqual(['queued', 'sent', 'queued'])
})
