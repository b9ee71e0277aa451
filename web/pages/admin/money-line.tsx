import type { ReactNode } from 'react'
import { useText } from '#web/texts/use-text.ts'
import { useMoneyText } from '#web/ui/money-text.ts'

type Sums = { currency: string; taken: string; fees: string | null; refunded: string; net: string | null }

/** The received amount and what is left of it, in one currency. */
export function MoneyLine({ currency, taken, net }: Sums): ReactNode {
  const t = useText('admin')
  const money = useMoneyText()
  return (
    <span>
      {net === null
        ? t('money.lineTaken', { taken: money(taken, currency) })
        : t('money.line', { taken: money(taken, currency), net: money(net, currency) })}
    </span>
  )
}
