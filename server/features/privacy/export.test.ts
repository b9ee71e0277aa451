import { afterEach, beforeEach, expect, test } from 'vitest'
import { aStoredConsultation } from '#server/features/accounts/testing.ts'
import { startApp, type TestApp } from '#server/testing.ts'

let app: TestApp
beforeEach(async () => {
  app = await startApp({ logins: true })
})
afterEach(() => app.stop())

test('the data export contains everything about the user, and nothing about others', async () => {
  const ann = await app.aUser({ name: 'Ann Nguyen' })
  const bob = await app.aUser({ name: 'Bob Tran' })
  await ann.post('/api/profile', { marketing: true })
  const { consultationId, paymentId } = await aStoredConsultation(app, ann.user, {
    startsAt: '2026-09-05T01:00:00Z',
  })
  await aStoredConsultation(app, bob.user, { startsAt: '2026-09-06T01:00:00Z' })
  const now = app.clock.now()
  const attachmentId = crypto.randomUUID()
  await app.db
    .insertInto('attachments')
    .values({
      id: attachmentId,
      user_id: ann.user.id,
      file_name: 'transcript.pdf',
      content_type: 'application/pdf',
      size_bytes: 1000,
      sha256: Buffer.alloc(32),
      created_at: now,
      claimed_at: now,
    })
    .execute()
  await app.db
    .updateTable('consultations')
    .set({ attachment_id: attachmentId })
    .where('id', '=', consultationId)
    .execute()
  await app.db
    .insertInto('preparations')
    .values({
      consultation_id: consultationId,
      notes: 'Wants to study design',
      draft: JSON.stringify({ summary: 'Two roads', steps: [] }),
    })
    .execute()
  await app.db
    .insertInto('reviews')
    .values({
      consultation_id: consultationId,
      user_id: ann.user.id,
      rating: 5,
      text: 'It helped',
      created_at: now,
    })
    .execute()
  await app.db
    .insertInto('refunds')
    .values({
      payment_id: paymentId,
      capture_id: 'CAPTURE',
      amount_cents: 3600,
      origin: 'ours',
      status: 'pending',
      reason: 'Changed plans',
      created_at: now,
    })
    .execute()

  await app.db.updateTable('users').set({ google_subject: '1089' }).where('id', '=', ann.user.id).execute()
  app.clock.advance(1000)
  await ann.post('/api/payments/orders', app.aDraft({ message: 'Not paid yet' }))
  await app.client().post('/api/login', { email: ann.user.email, password: 'not this one' })
  const reply = await ann.get('/api/export')
  expect(reply.status).toBe(200)
  expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="/)
  const { data } = reply.body
  expect(data).toMatchObject({
    profile: { name: 'Ann Nguyen', email: ann.user.email, nationality: 'VN', googleId: '1089' },
    drafts: [{ message: 'Not paid yet', platformId: 'ann_ng' }],
    logins: [{ action: 'login', address: ann.address }, { action: 'login_failed' }],
    consents: [{ kind: 'marketing', granted: true }],
    consultations: [
      {
        id: consultationId,
        message: 'My first question',
        attachment: {
          fileName: 'transcript.pdf',
          download: `http://localhost:3000/api/consultations/${consultationId}/attachment`,
        },
      },
    ],
    payments: [
      { amount: '36.00', currency: 'USD', refunds: [{ amount: '36.00', status: 'pending' }] },
      { status: 'created', refunds: [] },
    ],
    reviews: [{ rating: 5, text: 'It helped' }],
    preparations: [{ notes: 'Wants to study design', plan: null, planDraft: { summary: 'Two roads' } }],
    sessions: [{ device: 'Unknown device', address: ann.address }],
  })
  expect(JSON.stringify(data)).not.toContain('Bob')
  expect(JSON.stringify(data)).not.toMatch(/argon2|token|hash/i)
})

test('the data export requires a session', async () => {
  expect((await app.client().get('/api/export')).body.code).toBe('LOGIN_REQUIRED')
})
