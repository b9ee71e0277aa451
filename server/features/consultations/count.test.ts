import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#domain/calendar.ts'
import { startApp, type TestApp } from '#server/testing.ts'
import { createCachedCount } from './count.ts'
import { insertConsultations } from './testing-rows.ts'

let app: TestApp
beforeEach(async () => {
  app = await startApp()
})
afterEach(() => app.stop())

test('rows older than an hour are counted every five minutes, newer ones each time', async () => {
  const ann = await app.aUser()
  const [first] = await insertConsultations(app, ann.user, 3)
  app.clock.advance(2.5 * HOUR_MS)
  const countAll = createCachedCount(app.db, { minRemembered: 3 })
  expect(await countAll(app.clock.now())).toBe(3)
  await insertConsultations(app, ann.user, 2)
  // Consultations are never deleted in production; the test deletes one to see which rows are not counted
  // again.
  await app.db.deleteFrom('consultations').where('id', '=', first!).execute()
  app.clock.advance(4 * MINUTE_MS)
  expect(await countAll(app.clock.now())).toBe(5)
  app.clock.advance(MINUTE_MS)
  expect(await countAll(app.clock.now())).toBe(4)
})

test('two counters on one database are independent', async () => {
  const ann = await app.aUser()
  const [first] = await insertConsultations(app, ann.user, 3)
  app.clock.advance(2 * HOUR_MS)
  const [one, other] = [0, 1].map(() => createCachedCount(app.db, { minRemembered: 3 }))
  expect(await one!(app.clock.now())).toBe(3)
  await app.db.deleteFrom('consultations').where('id', '=', first!).execute()
  expect(await other!(app.clock.now())).toBe(2)
  expect(await one!(app.clock.now())).toBe(3)
})
