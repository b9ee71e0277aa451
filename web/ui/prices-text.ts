import { useText } from '#web/texts/use-text.ts'
import { useMoneyText } from './money-text.ts'

export type Amount = { amount: string; currency: string }

/** Formats the prices of one thing in several currencies, each price once: "36.00 USD or 49,000 KRW". */
export function usePricesText(): (prices: readonly Amount[]) => string {
  const t = useText()
  const money = useMoneyText()
  return (prices) =>
    [...new Set(prices.map(({ amount, currency }) => unbroken(money(amount, currency))))].reduce(
      (first, second) => t('money.or', { first, second }),
    )
}

/** Non-breaking spaces keep a number and its currency on one line. */
const unbroken = (price: string): string => price.replaceAll(' ', '\u00A0')
