import type { Consultation } from '#contract/consultations.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/calendar.ts'
import type { Answer, Person, TestApp } from '#server/testing.ts'

/** Actions that affect the money of one booking, in chronological order. */
export const acts = [
  'coupon',
  'part refunded manually',
  'all refunded manually',
  'dispute',
  'move',
  'offer refused',
  'late cancel',
  'missed hour',
] as const
export type Act = (typeof acts)[number]

/** Milliseconds from the start of the slot. */
const AT: Record<Act, number> = {
  coupon: -118 * HOUR_MS,
  'part refunded manually': -80 * HOUR_MS,
  'all refunded manually': -80 * HOUR_MS,
  dispute: -80 * HOUR_MS,
  move: -80 * HOUR_MS,
  'offer refused': -80 * HOUR_MS,
  'late cancel': -2 * HOUR_MS,
  'missed hour': 12 * MINUTE_MS,
}

/** Times of a pair of actions. A second action that would be earlier happens one minute after the first. */
export function timesOf(first: Act, second: Act): [firstMs: number, secondMs: number] {
  return [AT[first], Math.max(AT[second], AT[first] + MINUTE_MS)]
}

export type Deal = { booking: Consultation; captureId: string; first: Act; second: Act }

/** Carries out one action on a booking and returns the reply of the deciding call. */
export async function doAct(
  { app, ann, admin }: { app: TestApp; ann: Person; admin: Person },
  { booking: { _id: id }, captureId }: Deal,
  act: Act,
  free: { date: string; time: string }[],
): Promise<Answer | null> {
  const { engine } = app.sandbox
  const about = `/api/consultations/${id}`
  switch (act) {
    case 'coupon':
      return null
    case 'part refunded manually':
      return admin.post(`${about}/refund`, { amount: '10.00', reason: 'We began late.' })
    case 'all refunded manually': {
      // The refund is pending while the other action happens.
      app.sandbox.changeSettings({ refundMode: 'PENDING' })
      const { captured, back } = moneyAt(app, captureId)
      const amount = ((captured - back) / 100).toFixed(2)
      const given = await admin.post(`${about}/refund`, { amount, reason: 'You were right.' })
      app.sandbox.changeSettings({ refundMode: 'COMPLETED' })
      return given
    }
    case 'dispute':
      engine.openDispute(captureId, { reason: 'UNAUTHORISED', stage: 'CHARGEBACK' })
      app.clock.advance(11 * MINUTE_MS)
      await app.settle()
      return null
    case 'move': {
      const { date, time } = free.shift()!
      return ann.post(`${about}/move`, { preferredDate: date, preferredTime: time })
    }
    case 'offer refused':
      await admin.post(`${about}/offer`, { hours: [free.shift()!], reason: 'The counsellor is ill.' })
      return ann.post(`${about}/offer/answer`, { answer: 'refund' })
    case 'late cancel':
      return ann.post('/api/consultations/cancel', { consultationId: id, cancelReason: 'I am ill' })
    case 'missed hour':
      return ann.post(`${about}/missed`, { wish: 'refund' })
  }
}

/** Amounts of a capture in the provider's ledger, in cents; `back` includes pending refunds. */
export function moneyAt(app: TestApp, captureId: string) {
  const { captures, refunds } = app.sandbox.engine.store
  const capture = captures.get(captureId)!
  const all = capture.refundIds.map((refundId) => refunds.get(refundId)!)
  const sum = (states: string[]): number =>
    all.filter(({ status }) => states.includes(status)).reduce((cents, each) => cents + each.amountMinor, 0)
  return { captured: capture.amountMinor, back: sum(['COMPLETED', 'PENDING']), arrived: sum(['COMPLETED']) }
}
