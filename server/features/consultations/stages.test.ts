import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bookSaturdaySlot, SATURDAY, type SaturdaySlot } from './testing.ts'

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
const actions = async (): Promise<string[]> =>
  (
    await app.db.selectFrom('audit_log').select('action').where('target', '=', id).orderBy('id').execute()
  ).map(({ action }) => action)

describe('the ticket', () => {
  test('shows the state of the consultation and the contact accounts', async () => {
    const ticket = await read()
    expect(ticket).toMatchObject({
      _id: id,
      number: expect.stringMatching(/^N-[2-9A-HJ-NP-Z]{5}$/),
      course: 'booked',
      timeZone: 'Asia/Ho_Chi_Minh',
      movesLeft: 2,
      moveUntil: '2026-09-04T01:00:00.000Z',
      offer: null,
      official: { platform: 'kakao', account: 'naru.korea', link: 'https://pf.kakao.com/_naru' },
    })
    expect(ticket.official.greeting).toBe(`Hello, my booking number is ${ticket.number}.`)
    await app.settle()
    const [mail] = mailsAbout(/booked/i)
    expect(mail?.text).toContain(ticket.number)
    expect(mail?.text).toContain(`/consultations/${id}`)
    expect(mail?.text).toContain('naru.korea')
  })

  test("greets the office in the client's language, and then in that of the conversation", async () => {
    const bat = await app.aUser({ locale: 'mn' })
    const greetingFor = async (preferredTime: string, language?: string) => {
      const { _id } = await app.aPaidConsultation(bat, { ...SATURDAY, preferredTime, language })
      const { consultation } = (await bat.get(`/api/consultations/${_id}`)).body
      return consultation.official.greeting
        .replace(consultation.number, '#')
        .replace(consultation.number, '#')
    }
    const mongolian = 'Сайн байна уу, миний захиалгын дугаар: #.'
    expect(await greetingFor('12:00')).toBe(mongolian)
    expect(await greetingFor('14:00', 'en')).toBe(`${mongolian} Hello, my booking number is #.`)
  })

  test('is visible to its owner and admins; for others it does not exist', async () => {
    const stranger = await app.aUser()
    const theirs = await stranger.get(`/api/consultations/${id}`)
    const missing = await stranger.get('/api/consultations/00000000-0000-4000-8000-000000000000')
    expect([theirs.status, theirs.body]).toEqual([404, missing.body])
    expect((await read(admin))._id).toBe(id)
  })

  test('no two bookings share a number', async () => {
    const second = await app.aPaidConsultation(await app.aUser(), { ...SATURDAY, preferredTime: '11:00' })
    expect(second.number).not.toBe((await read()).number)
  })
})

test('the stages go from booked to reviewed at their times, and are in the audit log', async () => {
  expect((await step(admin, 'introduce')).body.consultation.course).toBe('introduced')
  await to(-16)
  expect((await step(admin, 'begin')).body.code).toBe('NOT_YET')
  await to(-15)
  expect((await step(admin, 'begin')).body.consultation.course).toBe('begun')
  expect((await step(admin, 'begin')).status).toBe(200)
  expect((await step(admin, 'complete')).body.code).toBe('NOT_YET')
  await to(50)
  expect((await step(admin, 'complete')).body.consultation).toMatchObject({
    course: 'ended',
    status: 'completed',
  })
  const steps = ['introduce', 'begin', 'complete'].map((name) => `consultation.${name}`)
  // The second call to begin only read the consultation.
  expect(await actions()).toEqual(steps.toSpliced(2, 0, 'consultations.read'))
  await ann.post(`/api/consultations/${id}/review`, { rating: 5, text: 'Thank you' })
  expect((await read()).course).toBe('reviewed')
  expect((await step(admin, 'undo')).body.code).toBe('ALREADY_REVIEWED')
})

test('a client cancels until the start and never after it', async () => {
  await to(0)
  const reply = await ann.post('/api/consultations/cancel', { consultationId: id, cancelReason: 'late' })
  expect([reply.status, reply.body.code]).toEqual([422, 'TOO_LATE'])
})

describe('a move', () => {
  test('uses the same payment, twice at most, and releases the old slot', async () => {
    await app.settle()
    const moved = await step(ann, 'move', { preferredDate: '2026-09-06', preferredTime: '15:00' })
    expect(moved.body.consultation).toMatchObject({
      preferredDate: '2026-09-06',
      preferredTime: '15:00',
      amount: '36.00',
      movesLeft: 1,
      moveUntil: '2026-09-05T06:00:00.000Z',
      fullRefundUntil: '2026-09-05T06:00:00.000Z',
    })
    // Repeating a move after a lost reply counts no second one.
    const again = await step(ann, 'move', { preferredDate: '2026-09-06', preferredTime: '15:00' })
    expect(again.body.consultation.movesLeft).toBe(1)
    await app.aPaidConsultation(await app.aUser(), SATURDAY)
    await step(ann, 'move', { preferredDate: '2026-09-06', preferredTime: '16:00' })
    const third = await step(ann, 'move', { preferredDate: '2026-09-06', preferredTime: '17:00' })
    expect([third.status, third.body.code]).toEqual([422, 'NO_MOVES_LEFT'])
    expect(await app.db.selectFrom('slot_claims').select('seat').execute()).toHaveLength(2)

    await app.settle()
    const mails = mailsAbout(/new time/i)
    expect(mails).toHaveLength(2)
    const [calendar] = mails[1]!.attachments
    expect(Buffer.from(calendar!.contentBase64, 'base64').toString()).toMatch(/METHOD:REQUEST[^]*SEQUENCE:2/)
  })

  test('to a taken slot changes nothing', async () => {
    await app.aPaidConsultation(await app.aUser(), { ...SATURDAY, preferredTime: '11:00' })
    const reply = await step(ann, 'move', { ...SATURDAY, preferredTime: '11:00' })
    expect([reply.status, reply.body.code]).toEqual([409, 'SLOT_TAKEN'])
    expect(await read()).toMatchObject({ preferredTime: '10:00', movesLeft: 2 })
    expect(await app.db.selectFrom('slot_claims').select('seat').execute()).toHaveLength(2)
  })

  test('to its own slot uses no move and sends no mail', async () => {
    await app.settle()
    const reply = await step(ann, 'move', SATURDAY)
    expect(reply.body.consultation).toMatchObject({ preferredTime: '10:00', movesLeft: 2 })
    await app.settle()
    expect(mailsAbout(/new time/i)).toEqual([])
  })

  test('is refused within the notice period, and for another user’s consultation', async () => {
    const other = await app.aUser()
    const to16 = { preferredDate: '2026-09-06', preferredTime: '16:00' }
    expect((await step(other, 'move', to16)).status).toBe(404)
    await to(-24 * 60 + 1)
    const reply = await step(ann, 'move', to16)
    expect([reply.status, reply.body.code]).toEqual([422, 'MOVE_TOO_LATE'])
  })

  test('has reminders for its new time only', async () => {
    await app.settle()
    await step(ann, 'move', { preferredDate: '2026-09-06', preferredTime: '15:00' })
    await to(-30 * 60)
    await app.settle()
    expect(mailsAbout(/reminder/i)).toEqual([])
    for (const hours of [-12, 0, 28]) {
      await to(hours * 60)
      await app.settle()
    }
    expect(mailsAbout(/reminder/i)).toHaveLength(2)
    for (const { text } of mailsAbout(/reminder/i)) expect(text).toContain('15:00')
  })

  test('after a reminder has only the last reminder of the new time', async () => {
    await to(-12 * 60)
    await app.settle()
    expect(mailsAbout(/reminder/i)).toHaveLength(1)
    await step(admin, 'offer', { hours: [{ date: '2026-09-06', time: '15:00' }], reason: 'Ill' })
    await step(ann, 'offer/answer', { answer: 'accept', date: '2026-09-06', time: '15:00' })
    await to(6 * 60)
    await app.settle()
    expect(mailsAbout(/reminder/i)).toHaveLength(1)
    await to(27 * 60)
    await app.settle()
    expect(mailsAbout(/reminder/i)).toHaveLength(2)
    expect(mailsAbout(/reminder/i)[1]?.text).toContain('15:00')
  })
})

test('the mail of a move to a time whose refund deadline has passed says that there is no refund', async () => {
  const { version } = (await admin.get('/api/settings')).body
  await admin.put('/api/settings', { version, changes: { slots: { leadHours: 2 } } })
  await step(ann, 'move', { preferredDate: '2026-09-12', preferredTime: '14:00' })
  await to(-4 * 60)
  await step(ann, 'move', { preferredDate: '2026-09-05', preferredTime: '15:00' })
  expect((await read()).refundIfCancelledNow).toBe('0.00')
  await app.settle()
  const texts = mailsAbout(/new time/i).map(({ text }) => /no refund/.test(text))
  expect(texts).toEqual([false, true])
})

describe('an offer of other times', () => {
  const hours = [
    { date: '2026-09-06', time: '15:00' },
    { date: '2026-09-12', time: '10:00' },
  ]
  const offer = () => step(admin, 'offer', { hours, reason: 'Our counsellor is ill.' })

  test('is mailed and shown on the ticket, and accepting it uses no move', async () => {
    await offer()
    expect((await read()).offer).toMatchObject({ reason: 'Our counsellor is ill.', hours })
    await app.settle()
    expect(mailsAbout(/can we move/i)[0]?.text).toContain('Our counsellor is ill.')
    const taken = await step(ann, 'offer/answer', { answer: 'accept', ...hours[0] })
    expect(taken.body.consultation).toMatchObject({ preferredTime: '15:00', movesLeft: 2, offer: null })
    expect((await step(ann, 'offer/answer', { answer: 'keep' })).body.code).toBe('OFFER_OVER')
  })

  test('a time that was not offered or is taken is refused', async () => {
    await offer()
    const other = { date: '2026-09-06', time: '16:00' }
    expect((await step(ann, 'offer/answer', { answer: 'accept', ...other })).status).toBe(422)
    await app.aPaidConsultation(await app.aUser(), { preferredDate: '2026-09-06', preferredTime: '15:00' })
    expect((await step(ann, 'offer/answer', { answer: 'accept', ...hours[0] })).body.code).toBe('SLOT_TAKEN')
    expect((await step(ann, 'offer/answer', { answer: 'keep' })).body.consultation).toMatchObject({
      preferredTime: '10:00',
      offer: null,
    })
    expect((await offer()).body.code).toBe('SLOT_TAKEN')
  })

  test('the times just before and after another booking can be offered', async () => {
    await app.aPaidConsultation(await app.aUser(), { preferredDate: '2026-09-06', preferredTime: '14:00' })
    const beside = ['13:00', '15:00'].map((time) => ({ date: '2026-09-06', time }))
    expect((await step(admin, 'offer', { hours: beside, reason: 'Ill' })).status).toBe(200)
    expect((await read()).offer).toMatchObject({ hours: beside })
  })

  test('declining the offer refunds everything, also within the notice period', async () => {
    await to(-60)
    await offer()
    const reply = await step(ann, 'offer/answer', { answer: 'refund' })
    expect(reply.body.consultation).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'admin',
      refund: { amount: '36.00', status: 'completed' },
    })
    // Reasons written by the program are shown to admins only.
    expect(reply.body.consultation.cancelReason).toBeNull()
    expect((await ann.get('/api/consultations')).body.reports[0].cancelReason).toBeNull()
    expect((await admin.get('/api/consultations')).body.reports[0].cancelReason).toMatch(/everything back/)
    await app.settle()
    expect(mailsAbout(/cancelled/i).map(({ text }) => /Reason/.test(text))).toEqual([false])
  })

  test('does not restore a refund that was lost before', async () => {
    await to(-60)
    await offer()
    const moved = await step(ann, 'offer/answer', { answer: 'accept', ...hours[1] })
    expect(moved.body.consultation).toMatchObject({
      refundIfCancelledNow: '0.00',
      fullRefundUntil: '2026-09-04T01:00:00.000Z',
    })
    const cancelled = await ann.post('/api/consultations/cancel', { consultationId: id, cancelReason: 'no' })
    expect(cancelled.body.refund).toBeNull()
  })

  test('costs no refund when the offered time is so early that the notice for it is over', async () => {
    await step(ann, 'move', { preferredDate: '2026-09-06', preferredTime: '14:00' })
    await to(-22 * 60)
    const early = { date: '2026-09-05', time: '10:00' }
    await step(admin, 'offer', { hours: [early], reason: 'Our counsellor is ill.' })
    const moved = await step(ann, 'offer/answer', { answer: 'accept', ...early })
    const fullRefundUntil = moved.body.consultation.startsAt
    expect(moved.body.consultation).toMatchObject({ refundIfCancelledNow: '36.00', fullRefundUntil })
    await app.settle()
    expect(mailsAbout(/new time/i).at(-1)?.text).toMatch(/Full refund until: [^\n]*8:00/)
    await to(-1)
    const cancelled = await ann.post('/api/consultations/cancel', { consultationId: id, cancelReason: 'no' })
    expect(cancelled.body.refund).toMatchObject({ amount: '36.00' })
  })

  test('ends with the time that it would replace', async () => {
    await offer()
    await to(1)
    expect((await read()).offer).toBeNull()
    expect((await step(ann, 'offer/answer', { answer: 'refund' })).body.code).toBe('OFFER_OVER')
  })
})

test('a completion can be undone within ten minutes, and its mail is never sent', async () => {
  await to(20)
  await step(admin, 'absent', { waited: true })
  expect((await step(admin, 'undo')).body.consultation).toMatchObject({ course: 'booked', status: 'pending' })
  expect((await step(admin, 'undo')).body.code).toBe('NOTHING_TO_UNDO')
  const { body } = await step(admin, 'complete')
  // The admin page offers the undo until this time.
  expect(body.consultation.undoUntil).toBe('2026-09-05T01:30:00.000Z')
  await to(29)
  expect((await step(admin, 'undo')).status).toBe(200)
  await to(45)
  await app.settle()
  expect(mailsAbout(/missed you|thank you for talking/i)).toEqual([])
  await step(admin, 'complete')
  await to(56)
  expect((await step(admin, 'undo')).body.code).toBe('TOO_LATE')
  await app.settle()
  expect(mailsAbout(/thank you for talking/i)).toHaveLength(1)
})
