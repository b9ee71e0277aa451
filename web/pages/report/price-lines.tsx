import type { ReactNode } from 'react'
import { office } from '#domain/office.ts'
import { useText } from '#web/messages/use-text.ts'
import { Money } from '#web/ui/money.tsx'

/** The fee, what a coupon takes off it, and what is left to pay. */
export function PriceLines({ discountCents }: { discountCents: number }): ReactNode {
  const t = useText('booking')
  return (
    <dl className="price-lines" aria-live="polite">
      <div>
        <dt>{t('report.fee')}</dt>
        <dd>
          <Money cents={office.feeCents} />
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
          <Money cents={office.feeCents - discountCents} />
        </dd>
      </div>
    </dl>
  )
}
