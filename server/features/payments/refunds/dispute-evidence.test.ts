import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#domain/calendar.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

/** Chat and files are evidence of the office in a dispute, so their retention period waits for its end. */
let app: TestApp
let ann: Person
let admin: Person

beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  ann = await app.aUser()
  admin = await app.anAdmin()
})
afterEach(() => app.stop())

const storedFiles = async () => {
  const found: string[] = []
  for await (const key of app.deps.files.keys()) found.push(key)
  return found.toSorted()
}
const chatsLeft = async () => (await app.db.selectFrom('rooms').selectAll().execute()).length

async function daysPass(days: number): Promise<void> {
  app.clock.advance(days * DAY_MS)
  await app.settle()
}

test('chat and files of a consultation are kept while its payment is disputed', async () => {
  const upload = async (name: string) =>
    (await ann.upload('/api/attachments', { name, content: 'My question' })).body.attachmentId
  const booked = await upload('letter.txt')
  const { _id: id } = await app.aPaidConsultation(ann, { attachmentId: booked })
  const sent = await upload('answer.txt')
  const path = `/api/consultations/${id}/room`
  const said = await ann.post(path, { key: crypto.randomUUID(), text: 'Thank you', attachmentId: sent })
  expect(said.status).toBe(201)
  await daysPass(80)
  const { capture_id: captureId } = await app.db
    .selectFrom('payments')
    .select('capture_id')
    .executeTakeFirstOrThrow()
  const dispute = { stage: 'CHARGEBACK', reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED' } as const
  const disputeId = app.sandbox.engine.openDispute(captureId!, dispute)!
  await daysPass(1)
  await daysPass(39)
  await app.logIn(admin)
  expect((await admin.get('/api/attention')).body.items).toMatchObject([{ kind: 'dispute', id: disputeId }])
  expect((await admin.get(`/api/consultations/${id}/room`)).body.messages).toMatchObject([
    { text: 'Thank you' },
  ])
  expect(await storedFiles()).toEqual([booked, sent].toSorted())

  app.sandbox.engine.resolveDispute(disputeId, 'seller')
  await daysPass(1)
  await daysPass(1)
  expect(await storedFiles()).toEqual([])
  expect(await chatsLeft()).toBe(0)
})
