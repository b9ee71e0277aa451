import type { ReactNode } from 'react'
import { useMoneyText } from './money-text.ts'

/**
 * An amount with its currency: "36.00 USD", "49,000 KRW". Takes the wire's decimal; the default
 * currency is USD.
 */
export function Money({ amount, currency }: { amount: string; currency?: string }): ReactNode {
  const money = useMoneyText()
  return (
    <span className="money" translate="no">
      {money(amount, currency)}
    </span>
  )
}
