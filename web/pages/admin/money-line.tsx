import type { ReactNode } from 'react'
import { useText } from '#web/texts/use-text.ts'

type Sums = { currency: string; taken: string; fees: string | null; refunded: string; net: string | null }

/** The received amount and what is left of it, in one currency. */
export function MoneyLine({ currency, taken, net }: Sums): ReactNode {
  const t = useText('admin')
  return (
    <span>
      {net === null
        ? t('money.lineTaken', { taken: `${taken}\u00a0${currency}` })
        : t('money.line', { taken: `${taken}\u00a0${currency}`, net: `${net}\u00a0${currency}` })}
    </span>
  )
}
