import { expect, test } from 'vitest'
import type { Checkout } from '#contract/payments.ts'
import { firstServiceId } from '#domain/first-service.ts'
import { renderPart } from '#web/testing-render.tsx'
import { Summary } from './summary.tsx'

const payment = {
  name: 'Ann Nguyen',
  email: 'ann@gmail.com',
  platform: 'kakao',
  platformId: 'ann_ng',
  language: null,
  startsAt: '2026-12-05T01:00:00.000Z',
  fileName: null,
  currency: 'USD',
  listAmount: '36.00',
  amount: '36.00',
  couponCode: null,
  service: { id: firstServiceId, name: 'Consultation' },
  counsellor: { id: '1', name: 'Kim Haneul', alone: true },
  way: 'paypal',
} as Checkout
const ways = [
  { way: 'paypal', amount: '36.00', currency: 'USD' },
  { way: 'korean_card', amount: '49000', currency: 'KRW' },
] as const

const render = (choices: Parameters<typeof Summary>[0]['choices']): Promise<string> =>
  renderPart(<Summary payment={payment} choices={choices} />, ['booking'])

test('the summary is open until a payment method is chosen, then a narrow screen shows one line', async () => {
  expect(await render(ways)).toContain('<details open="">')
  const chosen = await render(null)
  expect(chosen).toContain('<details>')
  // The closed summary shows the time and the price; the style sheet shows the facts on a wide screen.
  expect(/<summary>(.*)<\/summary>/.exec(chosen)?.[1]).toMatch(/\d\d:\d\d<.*36\.00\sUSD/)
  expect(chosen).toContain('ann@gmail.com')
})
