import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { renderPart } from '#web/testing-render.tsx'
import { LedgerTable } from './books.tsx'

type Entry = Parameters<typeof LedgerTable>[0]['entries'][number]

const entry: Entry = {
  on: '2026-12-05',
  at: '2026-12-05T01:00:00.000Z',
  paymentId: 'p1',
  orderId: null,
  captureId: 'outside-e7a9c1d2-5f40-4c8e-9b1a-2d3c4e5f6a7b',
  consultationId: null,
  provider: 'outside',
  way: 'outside',
  customer: null,
  capturedAt: '2026-12-05T01:00:00.000Z',
  currency: 'KRW',
  captured: '49000',
  fee: '0',
  refunded: '0',
  net: '49000',
  overall: { captured: '49000', refunded: '0' },
  refunds: [],
  disputeId: null,
  disputeStatus: null,
}

async function amountsOf(changes: Partial<Entry>): Promise<string[]> {
  const element = <LedgerTable entries={[{ ...entry, ...changes }]} />
  const html = await renderPart(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />, [
    'admin',
  ])
  return [...html.matchAll(/<td class="[^"]*cents[^"]*"[^>]*>([^<]*)</g)].map(([, text = '']) => text)
}

test('every amount of a payment in won names its currency, because amounts without one are dollars', async () => {
  expect(await amountsOf({})).toEqual(['49,000 KRW', '0 KRW', '0 KRW', '49,000 KRW'])
  const dollars = { currency: 'USD', captured: '36.00', fee: '1.75', refunded: '0.00', net: '34.25' } as const
  expect(await amountsOf(dollars)).toEqual(['36.00', '1.75', '0.00', '34.25'])
})

test('the money of an order that is not ours keeps the currency that the provider reports', async () => {
  const euros = { currency: 'EUR', captured: '20.00', fee: '0.50', refunded: '20.00', net: '-0.50' } as const
  expect((await amountsOf(euros))[0]).toBe('20.00\u00A0EUR')
})
