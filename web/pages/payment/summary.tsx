import { type ReactNode, useState } from 'react'
import type { Checkout, PricedMethod } from '#contract/payments.ts'
import { firstServiceId } from '#domain/first-service.ts'
import { useLanguageTag, useText } from '#web/texts/use-text.ts'
import { formatInstant } from '#web/ui/day-text.ts'
import { useLanguageName } from '#web/pages/booking/language-name.ts'
import { Money } from '#web/ui/money.tsx'
import { usePricesText } from '#web/ui/prices-text.ts'
import { useZone } from '#web/program/render-environment.ts'
import { TimeTwice } from '#web/ui/time-twice.tsx'

/**
 * The order's details. Before a payment method is chosen it shows the price of each; afterwards it is
 * collapsed on a narrow screen to one line with time and price, so that the buttons are on the first screen. On a wide
 * one, where both are side by side, the style sheet shows the details without the line (payment.css).
 */
export function Summary(props: { payment: Checkout; choices: readonly PricedMethod[] | null }): ReactNode {
  const { payment, choices } = props
  const t = useText('booking')
  const nameOf = useLanguageName()
  const prices = usePricesText()
  const { currency, listAmount, amount } = payment
  const languageTag = useLanguageTag()
  const [isOpen] = useState(choices !== null)
  const startsAt = new Date(payment.startsAt)
  const zone = useZone()
  const price = prices(choices ?? [payment])
  return (
    <section className="card order">
      <h2>{t('payment.summary')}</h2>
      <details open={isOpen}>
        <summary>
          <span className="order-line">
            <strong>{formatInstant(startsAt, zone, languageTag, 'none')}</strong>{' '}
            <span translate="no">{price}</span>
          </span>
        </summary>
      </details>
      <div className="stack tight">
        <dl className="facts">
          <dt>{t('report.name')}</dt>
          <dd translate="no">{payment.name}</dd>
          <dt>{t('report.email')}</dt>
          <dd className="typed" translate="no">
            {payment.email}
          </dd>
          <dt>{t('report.platform')}</dt>
          <dd>{t(`platform.${payment.platform}`)}</dd>
          <dt>{t('report.platformId')}</dt>
          <dd translate="no">{payment.platformId}</dd>
          {payment.language && (
            <>
              <dt>{t('report.language')}</dt>
              <dd>{nameOf(payment.language)}</dd>
            </>
          )}
          {payment.service.id !== firstServiceId && (
            <>
              <dt>{t('report.service')}</dt>
              <dd>{payment.service.name}</dd>
            </>
          )}
          {payment.counsellor?.alone === false && (
            <>
              <dt>{t('report.counsellor')}</dt>
              <dd translate="no">{payment.counsellor.name}</dd>
            </>
          )}
          <dt>{t('payment.when')}</dt>
          <dd>
            <TimeTwice startsAt={payment.startsAt} />
          </dd>
          {payment.fileName && (
            <>
              <dt>{t('report.file')}</dt>
              <dd>{payment.fileName}</dd>
            </>
          )}
        </dl>
        <dl className="price-lines">
          {listAmount !== amount && !choices && (
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
            <dd translate="no">{price}</dd>
          </div>
        </dl>
        {choices && payment.couponCode && (
          <p className="small muted">{t('payment.couponIn', { code: payment.couponCode })}</p>
        )}
      </div>
    </section>
  )
}

/** The coupon's discount as a negative decimal with as many digits as the price. */
const lessOf = ({ listAmount, amount }: Checkout): string =>
  (Number(amount) - Number(listAmount)).toFixed(amount.split('.')[1]?.length ?? 0)
