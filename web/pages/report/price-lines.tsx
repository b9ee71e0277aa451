import type { ReactNode } from 'react'
import { discountCents } from '#domain/coupon.ts'
import type { Currency } from '#domain/settings.ts'
import { useSettings } from '#web/program/settings.ts'
import { useText } from '#web/texts/use-text.ts'
import { usePricesText } from '#web/ui/prices-text.ts'
import type { Choices } from './choice-fields.tsx'

type PricedService = Choices['services'][number]

/** Formats fee, discount and total for a coupon percentage, in every currency: "36.00 USD or 49,000 KRW". */
export function usePriceLabels(
  couponPercent: number,
  service: PricedService | null,
): { fee: string; discount: string; total: string } {
  const priceText = usePricesText()
  const usual = Object.entries(useSettings().prices) as [Currency, number][]
  const fees = service ? service.prices.map(feeOf) : usual
  const say = (of: (fee: number, discount: number) => number): string =>
    priceText(
      fees.map(([currency, fee]) => ({
        amount: decimalOf(of(fee, discountCents(fee, couponPercent, currency)), currency),
        currency,
      })),
    )
  return {
    fee: say((fee) => fee),
    discount: say((_, discount) => -discount),
    total: say((fee, discount) => fee - discount),
  }
}

/** Formats minor units of a price. Only these two currencies are offered; domain/currency.ts knows every one. */
const decimalOf = (minor: number, currency: Currency): string =>
  currency === 'KRW' ? String(minor) : (minor / 100).toFixed(2)

/** A price in the smallest unit of its currency. */
const feeOf = ({ amount, currency }: PricedService['prices'][number]): [Currency, number] => [
  currency,
  Math.round(Number(amount) * (currency === 'KRW' ? 1 : 100)),
]

/** The fee and, with a coupon, its discount and the total; `service`: the chosen one where there is a choice. */
export function PriceLines(props: { couponPercent: number; service: PricedService | null }): ReactNode {
  const { couponPercent, service } = props
  const t = useText('booking')
  const { fee, discount, total } = usePriceLabels(couponPercent, service)
  const feeName = service ? service.name : t('report.fee')
  return (
    <dl className="price-lines" aria-live="polite">
      {couponPercent > 0 && (
        <>
          <div>
            <dt>{feeName}</dt>
            <dd translate="no">{fee}</dd>
          </div>
          <div>
            <dt>{t('report.discount')}</dt>
            <dd translate="no">{discount}</dd>
          </div>
        </>
      )}
      <div className="total">
        <dt>{couponPercent > 0 ? t('report.total') : feeName}</dt>
        <dd translate="no">{total}</dd>
      </div>
    </dl>
  )
}
