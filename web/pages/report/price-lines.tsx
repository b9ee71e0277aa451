import type { ReactNode } from 'react'
import { discountCents } from '#domain/coupon.ts'
import { toDecimal } from '#domain/money.ts'
import type { Currency } from '#domain/settings.ts'
import { useText } from '#web/texts/use-text.ts'
import { useSettings } from '#web/program/settings.ts'
import { usePricesText } from '#web/ui/prices-text.ts'

/** Formats fee, discount and total for a coupon percentage, in every currency: "36.00 USD or 49,000 KRW". */
export function usePriceWords(couponPercent: number): { fee: string; discount: string; total: string } {
  const words = usePricesText()
  const fees = Object.entries(useSettings().prices) as [Currency, number][]
  const say = (of: (fee: number, discount: number) => number): string =>
    words(
      fees.map(([currency, fee]) => ({
        amount: toDecimal(of(fee, discountCents(fee, couponPercent, currency)), currency === 'KRW' ? 0 : 2),
        currency,
      })),
    )
  return {
    fee: say((fee) => fee),
    discount: say((_, discount) => -discount),
    total: say((fee, discount) => fee - discount),
  }
}

/** The fee, the coupon's discount and the total. */
export function PriceLines({ couponPercent }: { couponPercent: number }): ReactNode {
  const t = useText('booking')
  const { fee, discount, total } = usePriceWords(couponPercent)
  return (
    <dl className="price-lines" aria-live="polite">
      <div>
        <dt>{t('report.fee')}</dt>
        <dd translate="no">{fee}</dd>
      </div>
      {couponPercent > 0 && (
        <div>
          <dt>{t('report.discount')}</dt>
          <dd translate="no">{discount}</dd>
        </div>
      )}
      <div className="total">
        <dt>{t('report.total')}</dt>
        <dd translate="no">{total}</dd>
      </div>
    </dl>
  )
}
