import type { ReactNode } from 'react'
import type { Way } from '#domain/way.ts'
import { useLocale, useText } from '#web/texts/use-text.ts'
import { Money } from '#web/ui/money.tsx'
import { useZone } from '#web/program/visit.ts'
import { isProbablyKorean, likelyFirst } from './order-of-ways.ts'

export type PricedWay = { way: Way; amount: string; currency: string }

/** The payment methods as plain links with their prices; no provider code is loaded before a click. */
export function ChooseWay({ ways, lastWay }: { ways: readonly PricedWay[]; lastWay: Way | null }): ReactNode {
  const t = useText('booking')
  const locale = useLocale()
  const reader = { locale, timeZone: useZone(), lastWay }
  return (
    <div className="stack tight" role="list">
      {likelyFirst(ways, reader).map(({ way, amount, currency }) => (
        <div key={way} className="stack tight" role="listitem">
          <a className="date-choice" href={`/payment?way=${way}`}>
            <span className="row between">
              <strong>{t(`payment.way.${way}`)}</strong>
              <Money amount={amount} currency={currency} />
            </span>
          </a>
          {way === 'paypal' && (
            <p className="small muted">
              {t(isProbablyKorean(reader) ? 'payment.paypalInKorea' : 'payment.paypalNote')}
            </p>
          )}
          {way === 'korean_card' && <p className="small muted">{t('payment.koreanCard')}</p>}
        </div>
      ))}
    </div>
  )
}
