import type { ReactNode } from 'react'
import { toDecimal } from '#domain/money.ts'
import { useText } from '#web/texts/use-text.ts'

/** An amount as every text of the product says it: "36.00 USD". Takes the wire's decimal or cents. */
export function Money(props: { amount: string } | { cents: number }): ReactNode {
  const t = useText()
  return (
    <span className="money">
      {t('money.usd', { amount: 'amount' in props ? props.amount : toDecimal(props.cents) })}
    </span>
  )
}
