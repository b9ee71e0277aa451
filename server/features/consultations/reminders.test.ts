import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '#server/testing.ts'
import { consultationsWorker } from './worker.ts'

let app: TestApp
let ann: Person
let id: string
const saturday = { preferredDate: '2026-09-05', preferredTime: '10:00' }
beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  ann = await app.aUser()
  id = (await app.aPaidConsultation(ann, saturday))._id
  await app.settle()
  app.clock.set('2026-09-03T01:00:00Z')
  await app.logIn(ann)
  // The reminder is queued and not yet sent.
  await consultationsWorker(app.deps)()
})
afterEach(() => app.stop())

const waiting = () =>
  app.db
    .selectFrom('messages')
    .select('kind')
    .where('state', '=', 'queued')
    .where('kind', '=', 'reminder')
    .execute()
const reminders = () => app.mails().filter(({ subject }) => /reminder/i.test(subject))

test('a reminder that waits for the mail server is sent once it answers', async () => {
  expect(await waiting()).toHaveLength(1)
  await app.settle()
  expect(reminders()).toHaveLength(1)
})

test('a reminder that waits for the mail server is not sent after a cancellation', async () => {
  const reply = await ann.post('/api/consultations/cancel', { consultationId: id, cancelReason: 'ill' })
  expect(reply.status).toBe(200)
  expect(await waiting()).toEqual([])
  await app.settle()
  expect(reminders()).toEqual([])
})

test('a reminder that waits for the mail server never names the time before a move', async () => {
  const hour = { preferredDate: '2026-09-06', preferredTime: '15:00' }
  expect((await ann.post(`/api/consultations/${id}/move`, hour)).status).toBe(200)
  expect(await waiting()).toEqual([])
  await app.settle()
  expect(reminders()).toEqual([])
})
