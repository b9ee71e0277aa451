import type { ReactNode } from 'react'
import type { Checkout } from '#contract/payments.ts'
import { fromDecimal, toDecimal } from '#domain/money.ts'
import { useText } from '#web/texts/use-text.ts'
import { useLanguageName } from '#web/pages/booking/language-name.ts'
import { RefundSentence } from '#web/pages/booking/refund-sentence.tsx'
import { Money } from '#web/ui/money.tsx'
import { TimeTwice } from '#web/ui/time-twice.tsx'

/** Everything that is about to be paid for. */
export function Summary({ payment }: { payment: Checkout }): ReactNode {
  const t = useText('booking')
  const nameOf = useLanguageName()
  const discountCents = (fromDecimal(payment.listAmount) ?? 0) - (fromDecimal(payment.amount) ?? 0)
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
        {discountCents > 0 && (
          <>
            <div>
              <dt>{t('payment.fee')}</dt>
              <dd>
                <Money amount={payment.listAmount} />
              </dd>
            </div>
            <div>
              <dt>{t('payment.discount', { code: payment.couponCode ?? '' })}</dt>
              <dd>
                <Money amount={toDecimal(-discountCents)} />
              </dd>
            </div>
          </>
        )}
        <div className="total">
          <dt>{t('payment.amount')}</dt>
          <dd>
            <Money amount={payment.amount} />
          </dd>
        </div>
      </dl>
      <RefundSentence fullRefundUntil={payment.fullRefundUntil} amount={payment.amount} />
    </section>
  )
}
