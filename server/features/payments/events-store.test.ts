import { expect, test } from 'vitest'
import { startApp } from '#server/testing.ts'
import { finishEvents, insertEvents, leaseEvents, reopenEvents } from './events-store.ts'

test('an event that names a capture is processed again when the capture is booked during its processing', async () => {
  const app = await startApp({ now: '2026-09-01T00:00:00Z' })
  const now = app.clock.now()
  const until = new Date(now.getTime() + 60_000)
  const lease = () => leaseEvents(app.db, { now: app.clock.now(), until, limit: 10 })
  const event = { eventId: 'WH-1', eventType: 'PAYMENT.CAPTURE.REFUNDED', body: '{"capture":"CAP-1"}' }
  const unrelated = { ...event, eventId: 'WH-2', body: '{"capture":"CAP-2"}' }
  await insertEvents(app.db, 'paypal', [event, unrelated], now)
  const read = await lease()
  // Another process books the capture before this one is finished.
  await app.db.transaction().execute((tx) => reopenEvents(tx, { provider: 'paypal', naming: 'CAP-1', now }))
  await finishEvents(app.db, read)
  const again = await lease()
  expect(again.map(({ eventId }) => eventId)).toEqual(['WH-1'])
  await finishEvents(app.db, again)
  expect(await lease()).toEqual([])
  await app.stop()
})
