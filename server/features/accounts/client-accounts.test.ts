import { afterEach, beforeEach, expect, test } from 'vitest'
import { outsideBooking } from '#server/testing-outside-booking.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'
import { mailedCode } from './testing.ts'

let app: TestApp
let admin: Person
beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z' })
  admin = await app.anAdmin()
})
afterEach(() => app.stop())

const book = (client: { email: string; name: string; locale: string }) =>
  admin.post('/api/admin/bookings', outsideBooking(client))
const mailsTo = (email: string) => app.mails().filter(({ to }) => String(to) === email)

test('a new client gets an account with a link that sets the password, once the consents are given', async () => {
  const email = 'minh.tran@gmail.com'
  const booked = await book({ email, name: 'Minh Tran', locale: 'vi' })
  expect(booked).toMatchObject({ status: 201, body: { consultation: { userAccountEmail: email } } })
  await app.settle()
  const mails = mailsTo(email)
  expect(mails).toHaveLength(3)
  const link = mails.map(({ text }) => /\/set-up\?client=1#([\w-]{43})/.exec(text)?.[1]).find(Boolean)!
  const visitor = app.client()
  const password = 'a quiet morning in Busan'
  const without = await visitor.post('/api/set-up', { token: link, newPassword: password })
  expect(without).toMatchObject({ status: 422, body: { code: 'CONSENT_REQUIRED' } })
  const done = await visitor.post('/api/set-up', {
    token: link,
    newPassword: password,
    agreeTerms: true,
    agreePrivacy: true,
  })
  expect(done).toMatchObject({ status: 200, body: { user: { email, role: 'user' } } })
  expect((await visitor.get('/api/consultations')).body.reports).toHaveLength(1)
  expect(
    await app.db.selectFrom('consents').select(['kind', 'granted']).orderBy('kind').execute(),
  ).toMatchObject(expect.arrayContaining([{ kind: 'privacy', granted: true }]))
})

test('a new client who resets the password instead agrees to the policies at the first login', async () => {
  const email = 'minh.tran@gmail.com'
  await book({ email, name: 'Minh Tran', locale: 'vi' })
  const visitor = app.client()
  await visitor.post('/api/send-reset-code', { email })
  const newPassword = 'a quiet morning in Busan'
  const code = await mailedCode(app, email)
  expect((await visitor.post('/api/reset-password', { email, code, newPassword })).status).toBe(200)

  const enter = (more = {}) => visitor.post('/api/login', { email, password: newPassword, ...more })
  for (const missing of [{}, { agreeTerms: true }, { agreePrivacy: true, agreeMarketing: true }]) {
    expect(await enter(missing)).toMatchObject({ status: 422, body: { code: 'CONSENT_REQUIRED' } })
    expect((await visitor.get('/api/consultations')).body.code).toBe('LOGIN_REQUIRED')
  }
  expect((await enter({ password: 'a wrong one of it', agreeTerms: true })).body.code).toBe('LOGIN_FAILED')
  expect((await enter({ agreeTerms: true, agreePrivacy: true })).status).toBe(200)
  const given = { version: expect.stringMatching(/^\d{4}-/), at: app.clock.now().toISOString() }
  expect((await visitor.get('/api/export')).body.data.consents).toEqual([
    { kind: 'terms', granted: true, ...given },
    { kind: 'privacy', granted: true, ...given },
    { kind: 'marketing', granted: false, ...given },
  ])
  expect((await enter()).status).toBe(200)
})
