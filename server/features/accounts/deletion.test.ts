import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApp, TEST_PASSWORD, type TestApp } from '#server/testing.ts'
import { aStoredConsultation, logIn, newestMail, registered } from './testing.ts'

let app: TestApp
beforeEach(async () => {
  app = await startApp()
})
afterEach(() => app.stop())

const AHEAD = '2026-09-05T01:00:00Z'

test('a deleted account ends at once, and its mailbox can register again', async () => {
  await registered(app, 'ann@gmail.com')
  const [here, elsewhere] = [app.client(), app.client()]
  await logIn(here, 'ann@gmail.com')
  await logIn(elsewhere, 'ann@gmail.com')
  await here.post('/api/profile', { marketing: true })

  const reply = await here.post('/api/delete-account', { email: 'Ann@gmail.com' })
  expect(reply.body).toEqual({ success: true })
  expect(here.cookies.has('sid')).toBe(false)
  expect((await elsewhere.get('/api/profile')).body.code).toBe('LOGIN_REQUIRED')
  expect((await logIn(app.client(), 'ann@gmail.com')).body.code).toBe('LOGIN_FAILED')
  expect((await newestMail(app, 'ann@gmail.com'))!.subject).toMatch(/account/i)

  const [old] = await app.db.selectFrom('users').selectAll().execute()
  expect(old).toMatchObject({ password_hash: null, totp_secret: null, google_subject: null })
  const consents = await app.db.selectFrom('consents').select(['kind', 'granted']).orderBy('id').execute()
  expect(consents.at(-1)).toEqual({ kind: 'marketing', granted: false })

  await registered(app, 'ann@gmail.com')
  const again = app.client()
  await logIn(again, 'ann@gmail.com')
  expect((await again.get('/api/profile')).body.profile.marketing).toBe(false)
  expect(await app.db.selectFrom('users').select('id').execute()).toHaveLength(2)
})

test('abuse case 102: a login older than ten minutes needs the password again', async () => {
  const client = await app.aUser()
  app.clock.advance(10 * 60_000 + 1)
  const reply = await client.post('/api/delete-account', {})
  expect([reply.status, reply.body.code]).toEqual([403, 'REAUTH_REQUIRED'])
  expect((await client.post('/api/delete-account', { password: 'not this one' })).body.code).toBe(
    'PASSWORD_WRONG',
  )
  expect((await client.post('/api/delete-account', { password: TEST_PASSWORD })).status).toBe(200)
})

test('a login of exactly ten minutes ago counts as recent', async () => {
  const client = await app.aUser()
  app.clock.advance(10 * 60_000)
  expect((await client.post('/api/delete-account', {})).status).toBe(200)
})

test('abuse case 103: an account with a future paid consultation cannot be deleted', async () => {
  const client = await app.aUser()
  await aStoredConsultation(app, client.user, { startsAt: AHEAD })
  const reply = await client.post('/api/delete-account', {})
  expect([reply.status, reply.body.code]).toEqual([409, 'HAS_ACTIVE_CONSULTATION'])
  expect((await client.get('/api/profile')).status).toBe(200)
})

test.each([
  [{ startsAt: '2026-08-30T01:00:00Z' }],
  [{ startsAt: AHEAD, status: 'cancelled' as const }],
  [{ startsAt: AHEAD, status: 'completed' as const }],
])('a past consultation does not block the deletion: %j', async (consultation) => {
  const client = await app.aUser()
  await aStoredConsultation(app, client.user, consultation)
  expect((await client.post('/api/delete-account', {})).status).toBe(200)
})

test.each(['capturing', 'pending'] as const)(
  'an account with a payment in progress (%s) cannot be deleted',
  async (status) => {
    const client = await app.aUser()
    const { paymentId } = await aStoredConsultation(app, client.user, {
      startsAt: AHEAD,
      status: 'cancelled',
    })
    await app.db.updateTable('payments').set({ status }).where('id', '=', paymentId).execute()
    const reply = await client.post('/api/delete-account', {})
    expect([reply.status, reply.body.code]).toEqual([409, 'PAYMENT_IN_PROGRESS'])
  },
)

test('an unpaid checkout ends with the account and releases its slot', async () => {
  const client = await app.aUser()
  const { paymentId, seat } = await aStoredConsultation(app, client.user, {
    startsAt: AHEAD,
    status: 'cancelled',
  })
  await app.db.updateTable('payments').set({ status: 'created' }).where('id', '=', paymentId).execute()
  await app.db
    .insertInto('slot_claims')
    .values({
      starts_at: AHEAD,
      ends_at: new Date(Date.parse(AHEAD) + 3_600_000),
      seat,
      payment_id: paymentId,
    })
    .execute()
  expect((await client.post('/api/delete-account', {})).status).toBe(200)
  const payment = await app.db.selectFrom('payments').select('status').executeTakeFirstOrThrow()
  expect(payment.status).toBe('superseded')
  expect(await app.db.selectFrom('slot_claims').selectAll().execute()).toEqual([])
})

test('a counsellor whose time a client is paying for cannot delete their account before the checkout ends', async () => {
  const owner = await app.anAdmin()
  const bora = await app.aStaffMember('counsellor')
  const hours = [{ weekday: 6, from: '10:00', until: '13:00' }]
  await owner.patch(`/api/staff/${bora.user.id}`, { hours })
  const ann = await app.aUser()
  const draft = { preferredDate: '2026-09-05', preferredTime: '10:00', counsellorId: bora.user.id }
  expect((await ann.post('/api/payments/orders', app.aDraft(draft))).status).toBe(201)

  const leave = () => bora.post('/api/delete-account', { password: TEST_PASSWORD })
  const reply = await leave()
  expect([reply.status, reply.body.code]).toEqual([409, 'HAS_BOOKINGS'])
  await ann.post('/api/payments/abandon', {})
  expect((await leave()).status).toBe(200)
})
