import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bookSaturdaySlot, type SaturdaySlot } from './testing.ts'

/** A consultation that one of the two parties missed. */
let app: SaturdaySlot['app']
let ann: SaturdaySlot['ann']
let admin: SaturdaySlot['admin']
let id: SaturdaySlot['id']
let to: SaturdaySlot['to']
let step: SaturdaySlot['step']
let read: SaturdaySlot['read']
let mailsAbout: SaturdaySlot['mailsAbout']
beforeEach(async () => {
  ;({ app, ann, admin, id, to, step, read, mailsAbout } = await bookSaturdaySlot())
})
afterEach(() => app.stop())

describe('the counsellor did not come', () => {
  test('from minute 10 everything is refunded at once', async () => {
    await to(9)
    expect((await step(ann, 'missed', { wish: 'refund' })).body.code).toBe('NOT_YET')
    await to(10)
    const reply = await step(ann, 'missed', { wish: 'refund' })
    expect(reply.body.consultation).toMatchObject({
      course: 'missed_by_office',
      status: 'cancelled',
      refund: { amount: '36.00', status: 'completed' },
      cancelReason: null,
      cancelCause: 'nobodyCame',
    })
    await app.settle()
    const [mail] = mailsAbout(/cancelled/i)
    expect(mail?.text).toContain('nobody from our office came')
    expect(mail?.text).toContain('36.00')
  })

  test('another time in the same call costs neither money nor a move, with new terms', async () => {
    await to(20)
    const remedy = { wish: 'move', preferredDate: '2026-09-12', preferredTime: '11:00' }
    expect((await step(ann, 'missed', remedy)).body.consultation).toMatchObject({
      course: 'booked',
      preferredDate: '2026-09-12',
      movesLeft: 2,
      refundIfCancelledNow: '36.00',
    })
  })

  test('another time can be chosen days later, and a refund instead until the next day', async () => {
    await to(20)
    expect((await step(ann, 'missed', { wish: 'move' })).body.consultation).toMatchObject({
      course: 'missed_by_office',
      status: 'pending',
      freeMove: true,
    })
    expect((await step(admin, 'begin')).body.code).toBe('HOUR_MISSED')
    expect((await step(admin, 'absent')).body.code).toBe('HOUR_MISSED')
    await to(3 * 24 * 60)
    expect((await step(ann, 'missed', { wish: 'refund' })).body.code).toBe('TOO_LATE')
    const moved = await step(ann, 'move', { preferredDate: '2026-09-12', preferredTime: '11:00' })
    expect(moved.body.consultation).toMatchObject({ course: 'booked', movesLeft: 2, freeMove: false })
  })

  test('a client who has chosen another time can still get a refund instead', async () => {
    await to(20)
    await step(ann, 'missed', { wish: 'move' })
    expect((await step(ann, 'missed', { wish: 'refund' })).body.consultation.refund.amount).toBe('36.00')
  })

  test('is an action item from the start on, and its outcome until an admin has seen it', async () => {
    const items = async () => (await admin.get('/api/attention')).body.items
    await to(0)
    expect(await items()).toMatchObject([{ kind: 'not_begun', id, actions: ['begin'], amount: '36.00' }])
    await to(12)
    await step(ann, 'missed', { wish: 'refund' })
    expect(await items()).toMatchObject([
      { kind: 'office_missed', id, actions: ['acknowledge'], amount: '36.00', detail: 'refund completed' },
    ])
    await step(admin, 'missed/acknowledge')
    expect(await items()).toEqual([])
  })

  test('the action item names a refund that is still open, not the newest one', async () => {
    app.sandbox.rules.push({
      method: 'POST',
      path: '/refund$',
      mode: 'issue',
      issue: 'REFUND_FAILED_INSUFFICIENT_FUNDS',
    })
    await step(admin, 'refund', { amount: '10.00', reason: 'A short delay' })
    app.sandbox.rules.length = 0
    await to(12)
    await step(ann, 'missed', { wish: 'refund' })
    const { items } = (await admin.get('/api/attention')).body
    expect(items).toContainEqual(
      expect.objectContaining({ kind: 'office_missed', detail: 'refund needs_attention' }),
    )
  })

  test('stays an action item when another time was chosen', async () => {
    const items = async () => (await admin.get('/api/attention')).body.items
    await to(12)
    await step(ann, 'missed', { wish: 'move' })
    expect(await items()).toMatchObject([{ kind: 'office_missed', detail: 'choosing' }])
    await step(ann, 'move', { preferredDate: '2026-09-12', preferredTime: '11:00' })
    expect(await items()).toMatchObject([
      { kind: 'office_missed', detail: 'moved', startsAt: '2026-09-12T02:00:00.000Z' },
    ])
  })

  test('is no action item once the office has begun', async () => {
    await to(3)
    await step(admin, 'begin')
    expect((await admin.get('/api/attention')).body.items).toEqual([])
  })

  test('becomes a question to the admin when the consultation was begun', async () => {
    await to(0)
    await step(admin, 'begin')
    await to(15)
    const reply = await step(ann, 'missed', { wish: 'refund' })
    expect([reply.status, reply.body.code]).toEqual([202, 'OFFICE_ASKED'])
    expect(await read()).toMatchObject({ status: 'pending', isMissedAsked: true })
    const { items } = (await admin.get('/api/attention')).body
    expect(items).toMatchObject([{ kind: 'missed_asked', consultationId: id, actions: ['settle'] }])
    await step(admin, 'missed/settle')
    expect((await admin.get('/api/attention')).body.items).toEqual([])
    expect((await read()).isMissedAsked).toBe(false)
  })

  test('is too late a day after the start', async () => {
    await to(24 * 60 + 1)
    expect((await step(ann, 'missed', { wish: 'refund' })).body.code).toBe('TOO_LATE')
  })
})

describe('the client did not come', () => {
  test('from minute 20 there is no refund, with a mail that says how to object', async () => {
    await to(19)
    await step(admin, 'begin')
    expect((await step(admin, 'absent')).body.code).toBe('NOT_YET')
    await to(20)
    expect((await step(admin, 'absent')).body.consultation).toMatchObject({
      course: 'missed_by_student',
      refund: null,
    })
    await app.settle()
    expect(mailsAbout(/could not reach you/i)).toEqual([])
    await to(31)
    await app.settle()
    expect(mailsAbout(/could not reach you/i)[0]?.text).toContain(
      'email us within 7 days at hello@naru.example',
    )
    const review = await ann.post(`/api/consultations/${id}/review`, { rating: 1, text: 'Hm' })
    expect(review.body.code).toBe('NOT_COMPLETED')
  })

  test('without a begun consultation the admin must state that they waited, and the audit log keeps the answer', async () => {
    await to(20)
    const refused = await step(admin, 'absent')
    expect([refused.status, refused.body.code]).toEqual([422, 'NOT_BEGUN'])
    expect((await read()).course).not.toBe('missed_by_student')
    expect((await step(admin, 'absent', { waited: true })).body.consultation.course).toBe('missed_by_student')
    const { entries } = (await admin.get('/api/audit')).body
    expect(entries[0]).toMatchObject({ action: 'consultation.absent', detail: { waited: true } })
  })

  test('a message of the admin in the chat counts as begun', async () => {
    await to(2)
    const key = '6f1c2a9e-4a51-4c8e-9f59-0d6c1f0b7a11'
    expect((await step(admin, 'room', { key, text: 'Hello, I am here.' })).status).toBe(201)
    await to(20)
    expect((await step(admin, 'absent')).status).toBe(200)
  })

  test('the client can still report that the counsellor did not come, until a day after the start', async () => {
    await to(20)
    await step(admin, 'absent', { waited: true })
    const reply = await step(ann, 'missed', { wish: 'refund' })
    expect([reply.status, reply.body.code]).toEqual([202, 'OFFICE_ASKED'])
    expect((await read()).missedAskedAt).toBe(app.clock.now().toISOString())
    const { items } = (await admin.get('/api/attention')).body
    expect(items).toMatchObject([{ kind: 'missed_asked', detail: expect.stringMatching(/^N-.* absent$/) }])
    await step(admin, 'missed/settle')
    expect((await read()).missedAskedAt).toBeNull()
    await to(24 * 60 + 1)
    expect((await step(ann, 'missed', { wish: 'refund' })).body.code).toBe('TOO_LATE')
  })

  test('or one move is free, if the settings allow it', async () => {
    const { version } = (await admin.get('/api/settings')).body
    await admin.put('/api/settings', { version, changes: { policy: { absentRefund: 'move' } } })
    await to(20)
    await step(admin, 'absent', { waited: true })
    const moved = await step(ann, 'move', { preferredDate: '2026-09-12', preferredTime: '11:00' })
    expect(moved.body.consultation).toMatchObject({ course: 'booked', refundIfCancelledNow: '0.00' })
  })
})
