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
  const admin = await app.anAdmin()
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
      concern: 'start',
      done: JSON.stringify([1, 3]),
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
  const { service } = (
    await admin.post('/api/services', { name: { en: 'Short' }, durationMinutes: 30, prices: { USD: 2000 } })
  ).body
  const chosen = { serviceId: service.id, counsellorId: admin.user.id }
  const waits = { ...chosen, dates: ['2026-09-06'] }
  expect(await ann.post('/api/waits', waits)).toMatchObject({ status: 201 })
  await app.db
    .updateTable('consultations')
    .set({ service_id: service.id, counsellor_id: admin.user.id })
    .where('id', '=', consultationId)
    .execute()
  const request = { message: 'Not paid yet', concern: 'start', preferredTime: '12:30', ...chosen }
  expect(await ann.post('/api/payments/orders', app.aDraft(request))).toMatchObject({ status: 201 })
  await app.client().post('/api/login', { email: ann.user.email, password: 'not this one' })
  const reply = await ann.get('/api/export')
  expect(reply.status).toBe(200)
  expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="/)
  const { data } = reply.body
  const choice = { service: 'Short', counsellor: admin.user.name }
  expect(data).toMatchObject({
    profile: { name: 'Ann Nguyen', email: ann.user.email, nationality: 'VN', googleId: '1089' },
    drafts: [{ message: 'Not paid yet', platformId: 'ann_ng', concern: 'start', ...choice }],
    waits: [{ date: '2026-09-06', ...choice }],
    logins: [{ action: 'login', address: ann.address }, { action: 'login_failed' }],
    consents: [
      { kind: 'terms', granted: true },
      { kind: 'privacy', granted: true },
      { kind: 'marketing', granted: false },
      { kind: 'marketing', granted: true },
    ],
    consultations: [
      {
        id: consultationId,
        message: 'My first question',
        ...choice,
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
    preparations: [
      {
        notes: 'Wants to study design',
        concern: 'start',
        doneSteps: [1, 3],
        plan: null,
        planDraft: { summary: 'Two roads' },
      },
    ],
    sessions: [{ device: 'Unknown device', address: ann.address }],
  })
  expect(JSON.stringify(data)).not.toContain('Bob')
  expect(JSON.stringify(data)).not.toMatch(/argon2|token|hash/i)
})

/** Data of Ann in tables that a client's own pages do not show. */
test.each(['capturing', 'pending', 'refund_due'] as const)(
  'the export contains the request of a payment that is %s, and all that staff and devices have left',
  async (status) => {
    const ann = await app.aUser({ name: 'Ann Nguyen' })
    const admin = await app.anAdmin()
    await ann.post('/api/payments/orders', app.aDraft({ message: 'A question that was never booked' }))
    const { id: paymentId } = await app.db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
    const now = app.clock.now()
    await app.db
      .updateTable('payments')
      .set({ status, note: 'Paid in cash by her sister', receipt_url: 'https://receipts.example/ann' })
      .where('id', '=', paymentId)
      .execute()
    await app.db
      .insertInto('refunds')
      .values({
        payment_id: paymentId,
        capture_id: 'CAPTURE',
        amount_cents: 100,
        origin: 'office',
        status: 'completed',
        reason: 'Waited for half an hour',
        created_at: now,
      })
      .execute()
    await app.db
      .insertInto('disputes')
      .values({
        payment_id: paymentId,
        provider: 'paypal',
        dispute_id: 'PP-D-1',
        status: 'RESOLVED',
        reason: 'UNAUTHORISED',
        said_at: now,
        updated_at: now,
      })
      .execute()
    await app.db
      .insertInto('cash_receipts')
      .values({
        payment_id: paymentId,
        version: 1,
        kind: 'deduction',
        approval_number: 'A12345',
        issued_on: '2026-09-01',
        noted_at: now,
        noted_by: admin.user.id,
      })
      .execute()
    await app.db
      .insertInto('waits')
      .values({
        user_id: ann.user.id,
        on_date: '2026-09-09',
        state: 'waiting',
        time_zone: 'Asia/Ho_Chi_Minh',
        queued_at: now,
        created_at: now,
      })
      .execute()
    await app.db
      .insertInto('attachments')
      .values({
        id: crypto.randomUUID(),
        user_id: ann.user.id,
        file_name: 'never attached.pdf',
        content_type: 'application/pdf',
        size_bytes: 1000,
        sha256: Buffer.alloc(32),
        created_at: now,
      })
      .execute()
    const { data } = (await ann.get('/api/export')).body
    expect(data).toMatchObject({
      drafts: [{ message: 'A question that was never booked' }],
      payments: [
        {
          note: 'Paid in cash by her sister',
          refunds: [{ reason: 'Waited for half an hour' }],
          disputes: [{ reason: 'UNAUTHORISED', status: 'RESOLVED' }],
          cashReceipts: [{ approvalNumber: 'A12345' }],
        },
      ],
      waits: [{ timeZone: 'Asia/Ho_Chi_Minh' }],
      files: [{ fileName: 'never attached.pdf' }],
    })
    expect(JSON.stringify(data)).not.toContain(admin.user.id)
  },
)

test('the export contains every address that the log has of the client’s own actions', async () => {
  const ann = await app.aUser()
  await ann.get('/api/export')
  const { data } = (await ann.get('/api/export')).body
  expect(data.actions).toContainEqual(
    expect.objectContaining({ action: 'data_exported', address: ann.address }),
  )
})

test('the data export requires a session', async () => {
  expect((await app.client().get('/api/export')).body.code).toBe('LOGIN_REQUIRED')
})
