import { type ReactNode, useState } from 'react'
import type { Checkout, PricedMethod } from '#contract/payments.ts'
import { firstServiceId } from '#domain/first-service.ts'
import { useLanguageName } from '#web/pages/booking/language-name.ts'
import { useZone } from '#web/program/render-environment.ts'
import { useLanguageTag, useText } from '#web/texts/use-text.ts'
import { formatInstant } from '#web/ui/day-text.ts'
import { Fact } from '#web/ui/fact.tsx'
import { Money } from '#web/ui/money.tsx'
import { usePricesText } from '#web/ui/prices-text.ts'
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
          <Fact name={t('name')} translate="no">
            {payment.name}
          </Fact>
          <Fact name={t('email')} className="typed" translate="no">
            {payment.email}
          </Fact>
          <Fact name={t('report.platform')}>{t(`platform.${payment.platform}`)}</Fact>
          <Fact name={t('report.platformId')} translate="no">
            {payment.platformId}
          </Fact>
          {payment.language && <Fact name={t('report.language')}>{nameOf(payment.language)}</Fact>}
          {payment.service.id !== firstServiceId && (
            <Fact name={t('report.service')}>{payment.service.name}</Fact>
          )}
          {payment.counsellor?.alone === false && (
            <Fact name={t('report.counsellor')} translate="no">
              {payment.counsellor.name}
            </Fact>
          )}
          <Fact name={t('payment.when')}>
            <TimeTwice startsAt={payment.startsAt} />
          </Fact>
          {payment.fileName && <Fact name={t('report.file')}>{payment.fileName}</Fact>}
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
                  <Money amount={discountOf(payment)} currency={currency} />
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
const discountOf = ({ listAmount, amount }: Checkout): string =>
  (Number(amount) - Number(listAmount)).toFixed(amount.split('.')[1]?.length ?? 0)
