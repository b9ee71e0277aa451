import { useText } from '#web/texts/use-text.ts'
import { useMoneyText } from './money-text.ts'

export type Amount = { amount: string; currency: string }

/** "36.00 USD or 49,000 KRW": the same thing at what each way to pay costs, each price once. */
export function usePricesText(): (prices: readonly Amount[]) => string {
  const t = useText()
  const money = useMoneyText()
  return (prices) =>
    [...new Set(prices.map(({ amount, currency }) => unbroken(money(amount, currency))))].reduce(
      (first, second) => t('money.or', { first, second }),
    )
}

/** A line ends between two prices, not between a number and its currency. */
const unbroken = (price: string): string => price.replaceAll(' ', '\u00A0')
