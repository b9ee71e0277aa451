import type { ReactNode } from 'react'
import { useLanguageTag, useText } from '#web/texts/use-text.ts'

type Sums = { currency: string; taken: string; fees: string | null; refunded: string; net: string | null }

/** The received amount and what is left of it, in one currency. */
export function MoneyLine({ currency, taken, net }: Sums): ReactNode {
  const t = useText('admin')
  const languageTag = useLanguageTag()
  // The amounts of the wire have the decimals of their currency.
  const format = (amount: string): string => {
    const minimumFractionDigits = amount.split('.')[1]?.length ?? 0
    return `${Number(amount).toLocaleString(languageTag, { minimumFractionDigits })}\u00a0${currency}`
  }
  return (
    <span>
      {net === null
        ? t('money.lineTaken', { taken: format(taken) })
        : t('money.line', { taken: format(taken), net: format(net) })}
    </span>
  )
}
