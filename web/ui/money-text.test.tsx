import { expect, test } from 'vitest'
import { renderPart } from '#web/testing-render.tsx'
import { Money } from './money.tsx'

test.each([
  ['36.00', undefined, 'en', '36.00 USD'],
  ['49000', 'KRW', 'en', '49,000 KRW'],
  ['36.00', 'USD', 'ja', '36.00米ドル'],
  ['12.50', 'EUR', 'ja', '12.50 EUR'],
  ['36.00', 'EUR', 'en', '36.00 EUR'],
  ['1500', 'JPY', 'ko', '1,500 JPY'],
] as const)('%s in %s reads in %s as %s', async (amount, currency, locale, text) => {
  expect(await renderPart(<Money amount={amount} {...(currency && { currency })} />, [], locale)).toContain(
    text,
  )
})
