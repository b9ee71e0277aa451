import type { ReactNode } from 'react'
import type { Checkout } from '#contract/payments.ts'
import { useText } from '#web/texts/use-text.ts'
import { useLanguageName } from '#web/pages/booking/language-name.ts'
import { RefundSentence } from '#web/pages/booking/refund-sentence.tsx'
import { Money } from '#web/ui/money.tsx'
import { usePricesText } from '#web/ui/prices-text.ts'
import { TimeTwice } from '#web/ui/time-twice.tsx'
import type { PricedWay } from './choose-way.tsx'

/** Everything that is about to be paid for; before a way is chosen, at what it costs by each. */
export function Summary(props: { payment: Checkout; choices: readonly PricedWay[] | null }): ReactNode {
  const { payment, choices } = props
  const t = useText('booking')
  const nameOf = useLanguageName()
  const prices = usePricesText()
  const { currency, listAmount, amount } = payment
  const choice = choices && prices(choices)
  return (
    <section className="card">
      <h2>{t('payment.summary')}</h2>
      <dl className="facts">
        <dt>{t('payment.name')}</dt>
        <dd>{payment.name}</dd>
        <dt>{t('payment.email')}</dt>
        <dd>{payment.email}</dd>
        <dt>{t('payment.platform')}</dt>
        <dd>{t(`platform.${payment.platform}`)}</dd>
        <dt>{t('payment.platformId')}</dt>
        <dd>{payment.platformId}</dd>
        {payment.language && (
          <>
            <dt>{t('report.language')}</dt>
            <dd>{nameOf(payment.language)}</dd>
          </>
        )}
        <dt>{t('payment.when')}</dt>
        <dd>
          <TimeTwice startsAt={payment.startsAt} />
        </dd>
        <dt>{t('payment.file')}</dt>
        <dd>{payment.fileName ?? t('payment.noFile')}</dd>
      </dl>
      <dl className="price-lines">
        {listAmount !== amount && !choice && (
          <>
            <div>
              <dt>{t('payment.fee')}</dt>
              <dd>
                <Money amount={listAmount} currency={currency} />
              </dd>
            </div>
            <div>
              <dt>{t('payment.discount', { code: payment.couponCode ?? '' })}</dt>
              <dd>
                <Money amount={lessOf(payment)} currency={currency} />
              </dd>
            </div>
          </>
        )}
        <div className="total">
          <dt>{t('payment.amount')}</dt>
          <dd>{prices(choices ?? [payment])}</dd>
        </div>
      </dl>
      {choice && payment.couponCode && (
        <p className="small muted">{t('payment.couponIn', { code: payment.couponCode })}</p>
      )}
      <RefundSentence
        fullRefundUntil={payment.fullRefundUntil}
        {...(choice ? { prices: choice } : { amount, currency })}
      />
    </section>
  )
}

/** What the coupon takes off, as a decimal of as many digits as the price has. */
const lessOf = ({ listAmount, amount }: Checkout): string =>
  (Number(amount) - Number(listAmount)).toFixed(amount.split('.')[1]?.length ?? 0)
