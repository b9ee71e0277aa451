import { afterEach, expect, test } from 'vitest'
import { addDays, DAY_MS, MINUTE_MS } from '#domain/calendar.ts'
import { markRestored, takeOver } from '#server/db/instance.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { startApp, TEST_PASSWORD, type TestApp } from '#server/testing.ts'
import { newAttachmentId } from './ids.ts'
import { filesIn, pdf } from './testing.ts'
import { attachmentsWorker } from './worker.ts'

const PATH = '/api/attachments'
const CV = { name: '이력서.pdf', content: pdf(), type: 'application/x-whatever' }

let app: TestApp
const start = async () => {
  app = await startApp()
}
afterEach(() => app.stop())

const storedFiles = () => filesIn(app.deps.config.dataDir)
const rows = () => app.db.selectFrom('attachments').selectAll().execute()

test('the sweep deletes an unbooked file after a day and keeps a booked one', async () => {
  await start()
  const ann = await app.aUser()
  const kept = (await ann.upload(PATH, CV)).body.attachmentId
  await app.aPaidConsultation(ann, { attachmentId: kept })
  const lost = (await ann.upload(PATH, CV)).body.attachmentId
  const worker = attachmentsWorker(app.deps)
  app.clock.advance(DAY_MS)
  await worker()
  expect(storedFiles().toSorted()).toEqual([kept, lost].toSorted())
  app.clock.advance(1000)
  expect(await worker()).toBe(true)
  expect(storedFiles()).toEqual([kept])
  expect((await rows()).map(({ id }) => id)).toEqual([kept])
  expect(await worker()).toBe(false)
})

test('the file of a consultation is removed 90 days after it, with every mention of its name', async () => {
  await start()
  const ann = await app.aUser()
  const { attachmentId } = (await ann.upload(PATH, CV)).body
  const { _id, startsAt } = await app.aPaidConsultation(ann, { attachmentId })
  const worker = attachmentsWorker(app.deps)
  const { retention, slots } = app.deps.settings.current()
  expect(retention.attachmentDays).toBe(90)
  const end = Date.parse(startsAt) + slots.durationMinutes * MINUTE_MS + retention.attachmentDays * DAY_MS
  app.clock.set(new Date(end).toISOString())
  await worker()
  expect(storedFiles()).toEqual([attachmentId])
  app.clock.advance(1000)
  expect(await worker()).toBe(true)
  expect(storedFiles()).toEqual([])
  expect(await rows()).toEqual([])
  const again = app.client()
  await again.post('/api/login', { email: ann.user.email, password: TEST_PASSWORD })
  const { reports } = (await again.get('/api/consultations')).body
  expect(reports[0]).toMatchObject({ _id, fileName: null })
  expect(await again.get(`/api/consultations/${_id}/attachment`)).toMatchObject({
    status: 404,
    body: { code: 'ATTACHMENT_NOT_FOUND' },
  })
  expect(await worker()).toBe(false)
})

test('a file shared by two bookings is deleted with the later one', async () => {
  await start()
  const [ann, ben] = [await app.aUser(), await app.aUser()]
  const { attachmentId } = (await ann.upload(PATH, CV)).body
  // While an eCheck is pending its buyer may book another time with the same file.
  const draft = { attachmentId, preferredTime: '10:00' }
  const { orderId } = (await ann.post('/api/payments/orders', app.aDraft(draft))).body
  app.sandbox.engine.approve(orderId, 'pending')
  await ann.post('/api/consultations', { paymentId: orderId })
  const later = addDays(app.bookableDate(), 7)
  const { startsAt } = await app.aPaidConsultation(ann, { attachmentId, preferredDate: later })
  const capture = [...app.sandbox.engine.store.captures.values()].find((each) => each.orderId === orderId)
  app.sandbox.engine.settleCapture(capture!.id, true)
  app.clock.advance(MINUTE_MS)
  await app.settle()
  const shared = await app.db.selectFrom('consultations').select('attachment_id').execute()
  expect(shared).toEqual([{ attachment_id: attachmentId }, { attachment_id: attachmentId }])
  const other = (await ben.upload(PATH, CV)).body.attachmentId
  await app.aPaidConsultation(ben, { attachmentId: other, preferredTime: '12:00' })

  const worker = attachmentsWorker(app.deps)
  app.clock.set(new Date(Date.parse(startsAt) + 87 * DAY_MS).toISOString())
  await worker()
  expect(storedFiles()).toEqual([attachmentId])
  app.clock.advance(4 * DAY_MS)
  await worker()
  expect(storedFiles()).toEqual([])
  expect(await rows()).toEqual([])
})

test('a shorter time in the settings removes files sooner', async () => {
  await start()
  const ann = await app.aUser()
  const { attachmentId } = (await ann.upload(PATH, CV)).body
  const { startsAt } = await app.aPaidConsultation(ann, { attachmentId })
  const stored = app.deps.settings.current()
  const settings = {
    ...app.deps.settings,
    current: () => ({ ...stored, retention: { ...stored.retention, attachmentDays: 7 } }),
  }
  app.clock.set(new Date(Date.parse(startsAt) + 8 * DAY_MS).toISOString())
  expect(await attachmentsWorker({ ...app.deps, settings })()).toBe(true)
  expect(storedFiles()).toEqual([])
})

test('the sweep keeps the file of a checkout that may still be paid', async () => {
  await start()
  const ann = await app.aUser()
  const { attachmentId } = (await ann.upload(PATH, CV)).body
  const order = await ann.post('/api/payments/orders', app.aDraft({ attachmentId }))
  expect(order.status).toBe(201)
  app.clock.advance(DAY_MS + 1000)
  const worker = attachmentsWorker(app.deps)
  await worker()
  expect(storedFiles()).toEqual([attachmentId])
  await app.db.updateTable('payments').set({ status: 'expired' }).execute()
  await worker()
  expect(storedFiles()).toEqual([])
})

test('the sweep deletes files without a row after a day, and no other files', async () => {
  await start()
  const stray = newAttachmentId(app.clock.now())
  await app.deps.files.put(stray, Buffer.from('stray'), 'text/plain')
  await app.deps.files.put('not-an-id-of-ours', Buffer.from('x'), 'text/plain')
  const worker = attachmentsWorker(app.deps)
  expect(await worker()).toBe(false)
  app.clock.advance(DAY_MS + 1000)
  const young = newAttachmentId(app.clock.now())
  await app.deps.files.put(young, Buffer.from('young'), 'text/plain')
  expect(await worker()).toBe(true)
  expect(storedFiles().toSorted()).toEqual([young, 'not-an-id-of-ours'].toSorted())
})

test('a restored site deletes no files until it has taken over', async () => {
  await start()
  const ann = await app.aUser()
  const { attachmentId: booked } = (await ann.upload(PATH, CV)).body
  await app.aPaidConsultation(ann, { attachmentId: booked })
  const { attachmentId: unused } = (await ann.upload(PATH, CV)).body
  // The bucket contains a file that was uploaded after the backup.
  const newer = newAttachmentId(app.clock.now())
  await app.deps.files.put(newer, Buffer.from('booked since'), 'text/plain')
  app.clock.advance(1)
  await inTransaction(app.db, (tx) => markRestored(tx, app.clock.now()))
  const worker = attachmentsWorker(app.deps)
  app.clock.advance(365 * DAY_MS)
  expect(await worker()).toBe(false)
  expect(storedFiles().toSorted()).toEqual([booked, unused, newer].toSorted())
  expect((await rows()).map(({ id }) => id).toSorted()).toEqual([booked, unused].toSorted())
  await inTransaction(app.db, (tx) => takeOver(tx, app.clock.now()))
  expect(await worker()).toBe(true)
  expect(storedFiles()).toEqual([])
})
