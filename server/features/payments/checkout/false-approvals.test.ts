import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PortoneApp, anOrder, approve, save, startPortoneApp } from '#server/testing-portone.ts'

/** Approvals that the provider does not accept: anyone can put one into the return URL. */
let portone: PortoneApp
beforeAll(async () => {
  portone = await startPortoneApp()
})
afterAll(() => portone.stop())

const MINUTE_MS = 60_000

async function expire(): Promise<void> {
  portone.app.clock.advance(36 * MINUTE_MS)
  await portone.app.settle()
}

test('holds that were kept with false approvals count as unpaid, and the third one is refused', async () => {
  const { app } = portone
  const ann = await app.aUser()
  for (const preferredTime of ['10:00', '11:00']) {
    const order = await anOrder(portone, ann, { preferredTime })
    approve(portone, order)
    await ann.get(`/api/payments/return?paymentId=${order.orderId}&paymentToken=forged`)
    expect((await save(ann, order)).body.code).toBe('PAYMENT_NOT_APPROVED')
    await expire()
  }
  const third = await ann.post(
    '/api/payments/orders',
    app.aDraft({ preferredTime: '12:00', way: 'korean_card' }),
  )
  expect([third.status, third.body.code]).toEqual([429, 'HOLDS_USED_UP'])
})

test('a hold whose card was declined does not count, even if the buyer approves again and leaves', async () => {
  const { app } = portone
  const ben = await app.aUser()
  for (const preferredTime of ['10:00', '11:00', '12:00']) {
    const order = await anOrder(portone, ben, { preferredTime, preferredDate: '2026-09-12' })
    await ben.get(approve(portone, order, { card: 'refused' }))
    expect((await save(ben, order)).body.code).toBe('INSTRUMENT_DECLINED')
    await ben.get(`/api/payments/return?paymentId=${order.orderId}&paymentToken=forged`)
    await expire()
  }
  expect((await ben.post('/api/payments/orders', app.aDraft({ way: 'korean_card' }))).status).toBe(201)
})
