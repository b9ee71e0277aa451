import { expect, test } from 'vitest'
import { type Locale, locales } from '#contract/locales.ts'
import { confirmLinkedOrder, createLinkedOrder, type LinkedPayment } from '#contract/payment-links.ts'
import { DAY_MS, HOUR_MS } from '#domain/calendar.ts'
import { firstServiceId } from '#domain/first-service.ts'
import { browserLoaderContext, PageContext } from '#web/program/page.ts'
import { renderPart } from '#web/testing-render.tsx'
import { type Call, type Code, UNREACHABLE } from '#web/wire/api.ts'
import { Component, loader } from './pay.tsx'

const NOTICE_MS = DAY_MS

/** A link whose consultation starts this long from now. */
function payableIn(startsInMs: number, changes: Partial<LinkedPayment> = {}): LinkedPayment {
  const startsAt = Date.now() + startsInMs
  return {
    name: 'Linh',
    service: { id: firstServiceId, name: '', durationMinutes: 60 },
    startsAt: new Date(startsAt).toISOString(),
    timeZone: null,
    prices: [{ amount: '36.00', currency: 'USD' }],
    ways: [
      { way: 'paypal', amount: '36.00', currency: 'USD' },
      { way: 'korean_card', amount: '49000', currency: 'KRW' },
    ],
    expiresAt: new Date(Date.now() + HOUR_MS).toISOString(),
    fullRefundUntil: new Date(startsAt - NOTICE_MS).toISOString(),
    state: 'open',
    isPending: false,
    isRefunded: false,
    isCancelled: false,
    ...changes,
  }
}

type Data = Awaited<ReturnType<typeof loader>>

function render(data: Data, locale: Locale = 'en'): Promise<string> {
  return renderPart(
    <PageContext value={{ data, pending: false, refresh: () => {} }}>
      <Component />
    </PageContext>,
    ['booking'],
    locale,
  )
}

function payPage(startsInMs: number, locale: Locale, changes: Partial<LinkedPayment> = {}): Promise<string> {
  const payable = payableIn(startsInMs, changes)
  return render({ token: 'a-token', payable, problem: null, isUnconfirmed: false, korean: null }, locale)
}

/** Opens an address of a link while a call is refused. */
async function open(query: string, refused: { path: string }, code: Code): Promise<string> {
  const load = async (endpoint: { path: string }) =>
    endpoint.path === refused.path
      ? { ...UNREACHABLE, code }
      : { ok: true, status: 200, value: { payable: payableIn(DAY_MS) } }
  const context = { ...browserLoaderContext, load: load as unknown as Call }
  return render(await loader(new URL(`https://naru.example/pay/a-token${query}`), context))
}

test.each([
  'UNREACHABLE',
  'INTERNAL',
  'BUSY',
  'SERVICE_UNAVAILABLE',
  'RATE_LIMITED',
  'PROVIDER_UNAVAILABLE',
  'PAYMENT_PENDING',
  'PAYMENT_IN_PROGRESS',
] as const)('after an approval, %s offers no second payment until the outcome is known', async (code) => {
  const html = await open('?token=an-order', confirmLinkedOrder, code)
  expect(html).toContain('The payment is being checked')
  expect(html).not.toContain('Pay 36.00')
})

test.each(['UNREACHABLE', 'INTERNAL', 'RATE_LIMITED', 'PROVIDER_UNAVAILABLE'] as const)(
  'an order that could not be created (%s) is not shown as a payment, and can be tried again',
  async (code) => {
    const html = await open('?way=korean_card', createLinkedOrder, code)
    expect(html).not.toContain('The payment is being checked')
    expect(html).toContain('Pay 36.00')
  },
)

test('the page of a payment link promises a full refund until the deadline', async () => {
  expect(await payPage(NOTICE_MS + HOUR_MS, 'en')).toContain('the full amount is refunded')
})

test.each(locales)(
  'the page of a payment link in %s promises no refund after the deadline',
  async (locale) => {
    const [before, after] = [
      await payPage(NOTICE_MS + HOUR_MS, locale),
      await payPage(NOTICE_MS - HOUR_MS, locale),
    ]
    const promise = (html: string): string => /<p class="small">([^<]*)<\/p>/.exec(html)?.[1] ?? ''
    expect(promise(before)).not.toContain('Linh')
    expect(promise(after)).toContain('Linh')
    if (locale === 'en')
      expect(promise(after)).toMatch(
        /^Refunds go back .* deadline was .*: if Linh cancels, there is no refund\.$/,
      )
  },
)

test('the page of a payment link does not call a cancelled consultation booked', async () => {
  const paid = await payPage(DAY_MS, 'en', { state: 'paid' })
  expect(paid).toContain('The consultation is booked')
  const cancelled = await payPage(DAY_MS, 'en', { state: 'paid', isCancelled: true })
  expect(cancelled).not.toContain('The consultation is booked')
  expect(cancelled).toContain('This consultation was cancelled')
  expect(cancelled).toContain('If a refund is due')
})
