import { expect, test } from 'vitest'
import { renderPart } from '#web/testing-render.tsx'
import { Gist } from './action-items-list.tsx'

const item = {
  kind: 'not_begun',
  id: 'a',
  since: '2026-11-29T04:00:00.000Z',
  consultationId: null,
  name: 'Linh',
  startsAt: null,
  respondBy: null,
  actions: [],
} as unknown as Parameters<typeof Gist>[0]

test('an action item shows its amount as every other screen does', async () => {
  const shown = (amount: string, currency: string) =>
    renderPart(<Gist {...item} amount={amount} currency={currency} />, ['admin'], 'ko')
  expect(await shown('50000', 'KRW')).toContain('50,000원')
  expect(await shown('1036.00', 'USD')).toContain('1,036.00 USD')
})
