import type { ReactNode } from 'react'
import type { Coupon } from '#contract/coupons.ts'
import type { CouponState } from '#domain/coupon.ts'
import { toDecimal } from '#domain/money.ts'
import { useText } from '#web/texts/use-text.ts'
import { useMoment } from '#web/pages/booking/moment.ts'
import type { Tone } from '#web/ui/badge.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'

const tones = {
  free: 'good',
  held: 'warm',
  used: 'calm',
  revoked: 'bad',
  expired: 'bad',
} as const satisfies Record<CouponState, Tone>

/** The coupons of the account with code, value, expiry and state. */
export function Coupons({ coupons }: { coupons: Coupon[] }): ReactNode {
  const t = useText('accounts')
  const moment = useMoment()
  return (
    <section className="card">
      <h2>{t('coupons.title')}</h2>
      {coupons.length === 0 && <p className="muted">{t('coupons.empty')}</p>}
      {coupons.length > 0 && (
        <ul className="coupons">
          {coupons.map((coupon) => (
            <li key={coupon.code} className="coupon">
              <div className="row between">
                <code className="coupon-code" translate="no">
                  {coupon.code}
                </code>
                <Badge tone={tones[coupon.state]}>{t(`coupons.state.${coupon.state}`)}</Badge>
              </div>
              <p>
                <strong>
                  {t('coupons.value', {
                    percent: coupon.percent,
                    discount: t('money.usd', { amount: toDecimal(Math.round(coupon.discount * 100)) }),
                  })}
                </strong>
                <span className="muted"> · {t(`coupons.reason.${coupon.reason}`)}</span>
              </p>
              <div className="row between">
                <p className="muted small">{t('coupons.until', { date: moment(coupon.expiresAt) })}</p>
                {coupon.state === 'free' && (
                  <CopyButton text={coupon.code} label={t('coupons.copy', { code: coupon.code })} />
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {coupons.some(({ state }) => state === 'free') && (
        <p>
          <a className="button warm" href="/report">
            {t('coupons.book')}
          </a>
        </p>
      )}
    </section>
  )
}
