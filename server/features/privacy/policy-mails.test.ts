import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#domain/calendar.ts'
import { productConstants } from '#domain/settings.ts'
import { newestMail } from '#server/features/accounts/testing.ts'
import { startApp, type TestApp } from '#server/testing.ts'
import { privacyWorker } from './worker.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

/** Replaces the versions of the consents of the registration. */
const agree = async (userId: string, version: { terms: string; privacy: string }): Promise<void> => {
  for (const kind of ['terms', 'privacy'] as const)
    await app.db
      .updateTable('consents')
      .set({ version: version[kind] })
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .execute()
}
const mails = async () =>
  (
    await app.db.selectFrom('messages').select('to_email').where('kind', '=', 'policies_changed').execute()
  ).map(({ to_email }) => to_email)

test('only members who agreed to older terms get one mail, in their language', async () => {
  const { terms, privacy } = productConstants.consentVersions
  const old = await app.aUser({ name: 'Ann', email: 'ann@gmail.com' })
  await agree(old.user.id, { terms: '2026-01-01', privacy })
  const current = await app.aUser({ name: 'Bob', email: 'bob@gmail.com' })
  await agree(current.user.id, { terms, privacy })
  const gone = await app.aUser({ name: 'Cho', email: 'cho@gmail.com' })
  await agree(gone.user.id, { terms: '2026-01-01', privacy: '2026-01-01' })
  await app.db
    .updateTable('users')
    .set({ deleted_at: app.clock.now() })
    .where('id', '=', gone.user.id)
    .execute()

  expect(await privacyWorker(app.deps)()).toBe(true)
  expect(await mails()).toEqual(['ann@gmail.com'])
  await app.settle(['emails'])
  const mail = await newestMail(app, 'ann@gmail.com')
  expect(mail!.text).toContain('/terms-of-service')
  expect(mail!.text).toContain('/privacy-policy')
  // 30 days after the mail, in Korean time.
  expect(mail!.text).toContain('Thu 1 Oct 2026')

  app.clock.advance(400 * DAY_MS)
  await privacyWorker(app.deps)()
  expect(await app.db.selectFrom('messages').select('id').where('state', '=', 'queued').execute()).toEqual([])
})
