import type { ReactNode } from 'react'
import type { PricedMethod } from '#contract/payments.ts'
import type { PaymentMethod } from '#domain/payment-method.ts'
import { useZone } from '#web/program/render-environment.ts'
import { useLocale, useText } from '#web/texts/use-text.ts'
import { Money } from '#web/ui/money.tsx'
import { foldKoreanMethods, isProbablyKorean } from './order-of-methods.ts'

/** CSS classes of the logos. The style sheet is in every page, which must not name a provider that is not configured. */
const LOGOS: Record<PaymentMethod, string> = {
  paypal: 'paypal',
  korean_card: 'korean_card',
  kakaopay: 'yellow-wallet',
  naverpay: 'green-wallet',
  tosspay: 'blue-wallet',
}

/** The payment methods as plain links with their prices; no provider code is loaded before a click. */
export function ChoosePaymentMethod({
  ways,
  lastWay,
}: {
  ways: readonly PricedMethod[]
  lastWay: PaymentMethod | null
}): ReactNode {
  const t = useText('booking')
  const reader = { locale: useLocale(), timeZone: useZone(), lastWay }
  const isKorean = isProbablyKorean(reader)
  const { listed, folded } = foldKoreanMethods(ways, reader)
  return (
    <div className="stack tight">
      <MethodList ways={listed} isKorean={isKorean} />
      {folded.length > 0 && (
        <details className="korean-ways chevron">
          <summary className="date-choice">
            <span className={`way-mark ${LOGOS.korean_card}`} aria-hidden="true" />
            <span>
              <strong>{t('payment.koreanWays')}</strong> <Money {...folded[0]!} />
            </span>
          </summary>
          <MethodList ways={folded} isKorean={isKorean} />
        </details>
      )}
    </div>
  )
}

function MethodList({ ways, isKorean }: { ways: readonly PricedMethod[]; isKorean: boolean }): ReactNode {
  const t = useText('booking')
  return (
    <div className="stack tight" role="list">
      {ways.map(({ way, amount, currency }) => (
        <div key={way} className="stack tight" role="listitem">
          <a className="date-choice" href={`/payment?way=${way}`}>
            <span className="row">
              <span className={`way-mark ${LOGOS[way]}`} aria-hidden="true" />
              <strong>{t(`payment.way.${way}`)}</strong>
              <Money amount={amount} currency={currency} />
            </span>
          </a>
          {way === 'paypal' && (
            <p className="small muted">{t(isKorean ? 'payment.paypalInKorea' : 'payment.paypalNote')}</p>
          )}
          {way === 'korean_card' && <p className="small muted">{t('payment.koreanCard')}</p>}
        </div>
      ))}
    </div>
  )
}
