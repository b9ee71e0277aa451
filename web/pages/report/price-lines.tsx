import type { ReactNode } from 'react'
import { useText } from '#web/texts/use-text.ts'
import { useOffice } from '#web/program/office.ts'
import { Money } from '#web/ui/money.tsx'

/** The fee, what a coupon takes off it, and what is left to pay. */
export function PriceLines({ discountCents }: { discountCents: number }): ReactNode {
  const t = useText('booking')
  const feeCents = useOffice().prices.USD
  return (
    <dl className="price-lines" aria-live="polite">
      <div>
        <dt>{t('report.fee')}</dt>
        <dd>
          <Money cents={feeCents} />
        </dd>
      </div>
      {discountCents > 0 && (
        <div>
          <dt>{t('report.discount')}</dt>
          <dd>
            <Money cents={-discountCents} />
          </dd>
        </div>
      )}
      <div className="total">
        <dt>{t('report.total')}</dt>
        <dd>
          <Money cents={feeCents - discountCents} />
        </dd>
      </div>
    </dl>
  )
}
