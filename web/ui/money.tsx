import type { ReactNode } from 'react'
import { useMoneyText } from './money-text.ts'

/**
 * An amount as every text of the product says it: "36.00 USD", "49,000 KRW". Takes the wire's decimal; without a
 * currency it is dollars.
 */
export function Money({ amount, currency }: { amount: string; currency?: string }): ReactNode {
  const money = useMoneyText()
  return (
    <span className="money" translate="no">
      {money(amount, currency)}
    </span>
  )
}
