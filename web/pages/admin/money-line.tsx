import type { ReactNode } from 'react'
import { useText } from '#web/texts/use-text.ts'
import { usePricesText } from '#web/ui/prices-text.ts'

type Sums = { currency: string; taken: string; fees: string | null; refunded: string; net: string | null }

/** The received amount and what is left of it, in one currency. */
export function MoneyLine({ currency, taken, net }: Sums): ReactNode {
  const t = useText('admin')
  const prices = usePricesText()
  const money = (amount: string): string => prices([{ amount, currency }])
  return (
    <span>
      {net === null
        ? t('money.lineTaken', { taken: money(taken) })
        : t('money.line', { taken: money(taken), net: money(net) })}
    </span>
  )
}
