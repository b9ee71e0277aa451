import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firstServiceId } from '#domain/first-service.ts'
import type { Checkout } from '#contract/payments.ts'
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

const onScreen = (isWide: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: isWide }))
beforeEach(() => onScreen(false))
afterEach(() => vi.unstubAllGlobals())

const render = (choices: Parameters<typeof Summary>[0]['choices']): Promise<string> =>
  renderPart(<Summary payment={payment} choices={choices} />, ['booking'])

test('on a phone the summary is open until a payment method is chosen, then it is one line', async () => {
  expect(await render(ways)).toMatch(/^<details class="card order" open=""/)
  const chosen = await render(null)
  expect(chosen).toMatch(/^<details class="card order">/)
  // The closed summary shows the time and the price.
  expect(/<summary>(.*)<\/summary>/.exec(chosen)?.[1]).toMatch(/\d\d:\d\d<.*36\.00\sUSD/)
})

test('on a wide screen the summary stays open', async () => {
  onScreen(true)
  expect(await render(null)).toMatch(/^<details class="card order" open=""/)
})
