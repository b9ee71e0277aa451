import { afterEach, expect, test } from 'vitest'
import { DAY_MS } from '#domain/calendar.ts'
import { startApp, type TestApp } from '#server/testing.ts'
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

test('the sweep removes a file that nobody booked with after a day, and keeps the booked one', async () => {
  await start()
  const ann = await app.aUser()
  const kept = (await ann.upload(PATH, CV)).body.attachmentId
  await app.aPaidConsultation(ann, { attachmentId: kept })
  const lost = (await ann.upload(PATH, CV)).body.attachmentId
  const worker = attachmentsWorker(app.deps)
  app.clock.advance(DAY_MS)
  await worker.runOnce()
  expect(storedFiles().toSorted()).toEqual([kept, lost].toSorted())
  app.clock.advance(1000)
  expect(await worker.runOnce()).toBe(true)
  expect(storedFiles()).toEqual([kept])
  expect((await rows()).map(({ id }) => id)).toEqual([kept])
  expect(await worker.runOnce()).toBe(false)
})

test('the sweep keeps the file of a checkout that may still be paid', async () => {
  await start()
  const ann = await app.aUser()
  const { attachmentId } = (await ann.upload(PATH, CV)).body
  const order = await ann.post('/api/payments/orders', app.aDraft({ attachmentId }))
  expect(order.status).toBe(201)
  app.clock.advance(DAY_MS + 1000)
  const worker = attachmentsWorker(app.deps)
  await worker.runOnce()
  expect(storedFiles()).toEqual([attachmentId])
  await app.db.updateTable('payments').set({ status: 'expired' }).execute()
  await worker.runOnce()
  expect(storedFiles()).toEqual([])
})

test('the sweep removes what a crash left without a row, once it is a day old, and no file of others', async () => {
  await start()
  const stray = newAttachmentId(app.clock.now())
  await app.deps.files.put(stray, Buffer.from('stray'), 'text/plain')
  await app.deps.files.put('not-an-id-of-ours', Buffer.from('x'), 'text/plain')
  const worker = attachmentsWorker(app.deps)
  expect(await worker.runOnce()).toBe(false)
  app.clock.advance(DAY_MS + 1000)
  const young = newAttachmentId(app.clock.now())
  await app.deps.files.put(young, Buffer.from('young'), 'text/plain')
  expect(await worker.runOnce()).toBe(true)
  expect(storedFiles().toSorted()).toEqual([young, 'not-an-id-of-ours'].toSorted())
})
