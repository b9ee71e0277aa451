import { afterEach, beforeEach, expect, test } from 'vitest'
import { bookSaturdaySlot, SATURDAY, type SaturdaySlot } from './testing.ts'

/** Mails about a booking that stays, although its money was refunded manually or is disputed. */
let slot: SaturdaySlot
beforeEach(async () => {
  slot = await bookSaturdaySlot()
})
afterEach(() => slot.app.stop())

const HOUR = 60

async function refundManually(): Promise<void> {
  const refund = { amount: '36.00', reason: 'A present' }
  expect((await slot.step(slot.admin, 'refund', refund)).status).toBeLessThan(202)
  await slot.app.settle()
}

async function openDispute(): Promise<void> {
  const captureId = [...slot.app.sandbox.engine.store.captures.keys()].at(-1)!
  slot.app.sandbox.engine.openDispute(captureId, { stage: 'INQUIRY', reason: 'UNAUTHORISED' })
  slot.app.clock.advance(11 * 60_000)
  await slot.app.settle()
}

const textsAbout = (words: RegExp) => slot.mailsAbout(words).map(({ text }) => text)
const REFUND = /full refund|no refund|refund deadline|hoàn/i

test.each([
  ['was refunded manually', refundManually],
  ['is disputed', openDispute],
])('no reminder and no mail about an absence speaks of a refund when everything %s', async (_, settle) => {
  await settle()
  for (const minutes of [-47 * HOUR, -HOUR]) {
    await slot.to(minutes)
    await slot.app.settle()
  }
  const reminders = textsAbout(/reminder/i)
  expect(reminders.length).toBeGreaterThan(0)
  expect(reminders.filter((text) => REFUND.test(text))).toEqual([])
  expect(reminders.at(-1)).toContain('new time for free')

  await slot.to(30)
  expect((await slot.step(slot.admin, 'absent', { waited: true })).status).toBe(200)
  slot.app.clock.advance(20 * 60_000)
  await slot.app.settle()
  const [absent] = textsAbout(/could not reach you/i)
  expect(absent).toBeDefined()
  expect(absent).not.toMatch(REFUND)
})

test('reminders of a paid booking still name the deadline of a full refund', async () => {
  for (const minutes of [-47 * HOUR, -HOUR]) {
    await slot.to(minutes)
    await slot.app.settle()
  }
  expect(textsAbout(/reminder/i).filter((text) => REFUND.test(text)).length).toBeGreaterThan(0)
})

test('a late cancellation of a booking paid with a link names the payer, not the client', async () => {
  const { app } = slot
  const ben = await app.aUser()
  await ben.post('/api/payments/orders', app.aDraft({ ...SATURDAY, preferredTime: '12:00' }))
  const { url } = (await ben.post('/api/payments/link', {})).body.link
  const payer = app.client()
  const path = `/api${new URL(url).pathname}`
  const { orderId } = (await payer.post(`${path}/orders`, {})).body
  app.sandbox.engine.approve(orderId)
  expect((await payer.post(`${path}/confirm`, { paymentId: orderId })).status).toBe(200)
  await slot.to(-HOUR)
  await app.logIn(ben)
  const [booked] = (await ben.get('/api/consultations')).body.reports
  const cancelled = { consultationId: booked._id, cancelReason: 'I am ill' }
  expect((await ben.post('/api/consultations/cancel', cancelled)).status).toBe(200)
  await app.settle()
  const [letter] = textsAbout(/was cancelled/i)
  expect(letter).toContain('0.00 USD goes back to the person who paid.')
  expect(letter).not.toContain('You will get back')
})
