import { expect, test } from 'vitest'
import type { Payable } from '#contract/payment-links.ts'
import { type Locale, locales } from '#contract/locales.ts'
import { DAY_MS, HOUR_MS } from '#domain/calendar.ts'
import { firstServiceId } from '#domain/first-service.ts'
import { PageContext } from '#web/program/page.ts'
import { renderPart } from '#web/testing-render.tsx'
import { Component } from './pay.tsx'

const NOTICE_MS = DAY_MS

/** The page of a link whose consultation starts this long from now. */
function payPage(startsInMs: number, locale: Locale, changes: Partial<Payable> = {}): Promise<string> {
  const startsAt = Date.now() + startsInMs
  const payable: Payable = {
    name: 'Linh',
    service: { id: firstServiceId, name: '', durationMinutes: 60 },
    startsAt: new Date(startsAt).toISOString(),
    timeZone: null,
    prices: [{ amount: '36.00', currency: 'USD' }],
    ways: [{ way: 'paypal', amount: '36.00', currency: 'USD' }],
    expiresAt: new Date(Date.now() + HOUR_MS).toISOString(),
    fullRefundUntil: new Date(startsAt - NOTICE_MS).toISOString(),
    state: 'open',
    isPending: false,
    isRefunded: false,
    isCancelled: false,
    ...changes,
  }
  const data = { token: 'a-token', payable, problem: null, korean: null }
  return renderPart(
    <PageContext value={{ data, pending: false, refresh: () => {} }}>
      <Component />
    </PageContext>,
    ['booking'],
    locale,
  )
}

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
