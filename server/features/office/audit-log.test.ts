import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '#server/testing.ts'

let app: TestApp
beforeEach(async () => {
  app = await startApp()
})
afterEach(() => app.stop())

test('the log of one person is found by the whole address, however it is typed', async () => {
  const ann = await app.aUser({ email: 'annlog@gmail.com' })
  const admin = await app.anAdmin()
  const actorsBy = async (email: string) =>
    (await admin.get(`/api/audit?email=${encodeURIComponent(email)}`)).body.entries.map(
      ({ actorId }: { actorId: string }) => actorId,
    )
  expect(await actorsBy(' AnnLog@gmail.com')).toEqual([ann.user.id])
  expect(await actorsBy('ann')).toEqual([])
  expect(new Set(await actorsBy(admin.user.email))).toEqual(new Set([admin.user.id]))
})
