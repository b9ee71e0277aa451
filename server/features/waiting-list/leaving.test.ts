import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { untilLockAwaited } from '#server/testing-locks.ts'
import { hasPostgres, startApp, type TestApp } from '#server/testing.ts'
import { markWithdrawn } from './store.ts'
import { waitsWorker } from './worker.ts'

const SATURDAY = '2026-09-05'

let app: TestApp

beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
})
afterEach(() => app.stop())

test.runIf(hasPostgres())(
  'a client who leaves the list while offers are made gets none, and the next one does',
  async () => {
    const [ann, ben, cam] = [await app.aUser(), await app.aUser(), await app.aUser()]
    const booked = await app.aPaidConsultation(ann, { preferredDate: SATURDAY, preferredTime: '10:00' })
    await ben.post('/api/waits', { dates: [SATURDAY] })
    app.clock.advance(1000)
    await cam.post('/api/waits', { dates: [SATURDAY] })
    await ann.post('/api/consultations/cancel', { consultationId: booked._id, cancelReason: 'ill' })

    const [entry] = (await ben.get('/api/waits')).body.waits
    const left = Promise.withResolvers<void>()
    const leaving = inTransaction(app.db, async (tx) => {
      await markWithdrawn(tx, entry.id, app.clock.now())
      await left.promise
    })
    const offering = waitsWorker(app.deps)()
    await untilLockAwaited(app.db)
    left.resolve()
    await Promise.all([leaving, offering])

    const offered = await app.db
      .selectFrom('messages')
      .select('to_email')
      .where('kind', '=', 'wait_offered')
      .execute()
    expect(offered).toEqual([{ to_email: cam.user.email }])
    expect((await ben.get('/api/waits')).body.waits).toEqual([])
  },
)
