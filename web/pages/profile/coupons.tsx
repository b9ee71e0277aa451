import type { ReactNode } from 'react'
import type { Coupon } from '#contract/coupons.ts'
import type { CouponState } from '#domain/coupon.ts'
import { useBothTimes } from '#web/pages/booking/use-both-times.ts'
import { useText } from '#web/texts/use-text.ts'
import { type Tone, Badge } from '#web/ui/badge.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'

const tones = {
  held: 'warm',
  used: 'calm',
  revoked: 'bad',
  expired: 'bad',
} as const satisfies Record<Exclude<CouponState, 'free'>, Tone>

/** Coupons shown without a tap; a phone shows one per row. */
const SHOWN = 2

/** The coupons of the account: those that can be used as vouchers, the others behind a row. */
export function Coupons({ coupons }: { coupons: Coupon[] }): ReactNode {
  const t = useText('accounts')
  const usable = coupons.filter(({ state }) => state === 'free' || state === 'held')
  const over = coupons.filter((coupon) => !usable.includes(coupon))
  return (
    <section className="stack">
      <h2>{t('coupons.title')}</h2>
      {coupons.length === 0 && <p className="muted">{t('coupons.empty')}</p>}
      {usable.length > 0 && <List coupons={usable.slice(0, SHOWN)} />}
      <Folded kind="more" coupons={usable.slice(SHOWN)} />
      <Folded kind="over" coupons={over} />
    </section>
  )
}

function Folded(props: { kind: 'more' | 'over'; coupons: Coupon[] }): ReactNode {
  const { kind, coupons } = props
  const t = useText('accounts')
  return (
    coupons.length > 0 && (
      <details>
        <summary>{t(`coupons.${kind}`, { count: coupons.length })}</summary>
        <List coupons={coupons} />
      </details>
    )
  )
}

function List({ coupons }: { coupons: Coupon[] }): ReactNode {
  const t = useText('accounts')
  const bothTimes = useBothTimes()
  return (
    <ul className="coupons">
      {coupons.map(({ code, state, percent, reason, expiresAt }) => (
        <li key={code} className="coupon">
          <strong className="coupon-percent" aria-hidden="true">
            {percent}%
          </strong>
          <div className="stack tight">
            <p>
              <strong>{t('coupons.value', { percent })}</strong>
            </p>
            <p className="muted">{t(`coupons.reason.${reason}`)}</p>
            <p className="row">
              <code className="coupon-code" translate="no">
                {code}
              </code>
              {state !== 'free' && <Badge tone={tones[state]}>{t(`coupons.state.${state}`)}</Badge>}
            </p>
            <p className="muted small">{t('coupons.until', { date: bothTimes(expiresAt) })}</p>
            {state === 'free' && (
              <p className="row">
                <a className="button" href={`/report?coupon=${code}`}>
                  {t('coupons.book')}
                </a>
                <CopyButton text={code} label={t('coupons.copy', { code })} />
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
