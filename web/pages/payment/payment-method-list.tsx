import { type ReactNode, useState } from 'react'
import type { Checkout } from '#contract/payments.ts'
import { Promises } from '#web/pages/booking/promises.tsx'
import { RefundSentence } from '#web/pages/booking/refund-sentence.tsx'
import { isWithdrawalLimited, WithdrawalNote } from '#web/pages/booking/withdrawal-note.tsx'
import { isInAppBrowser } from '#web/program/in-app-browser.ts'
import { useRenderEnvironment } from '#web/program/render-environment.ts'
import { useErrorText, useText } from '#web/texts/use-text.ts'
import { Alert, Status } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { usePricesText } from '#web/ui/prices-text.ts'
import { Loading } from '#web/ui/spinner.tsx'
import { useOffline } from '#web/ui/use-offline.ts'
import { ChoosePaymentMethod } from './choose-payment-method.tsx'
import { Hold } from './hold.tsx'
import { PaymentLinkPart } from './payment-link.tsx'
import type { CheckoutPage, CheckoutEvent } from './use-checkout.ts'

/** The choice of a payment method, or the chosen one. */
export function PaymentMethodList({
  payment,
  checkout,
}: {
  payment: Checkout
  checkout: CheckoutPage
}): ReactNode {
  const t = useText('booking')
  const { way, offer, step, event, check, cancelCheckout, KoreanMethod } = checkout
  const errorText = useErrorText()
  const prices = usePricesText()
  const isOffline = useOffline()
  const [isLeaving, setLeaving] = useState(false)
  const isConfirming = step.name === 'confirming'
  const isChoice = offer.ways.length > 1

  return (
    <>
      <section className="card">
        <h2>{way === null ? t('payment.choose') : isChoice ? t(`payment.way.${way}`) : t('payment.pay')}</h2>
        {isConfirming && <Loading>{t('payment.confirming')}</Loading>}
        <LastEvent event={event} isChoice={isChoice} />
        {/* Hidden, not removed, while confirming: a declined buyer continues in PayPal's open window. */}
        <div className="stack tight" hidden={isConfirming}>
          <Hold until={payment.holdExpiresAt} check={check} />
          {isOffline && <Status tone="warm">{errorText('UNREACHABLE')}</Status>}
          {way !== null && isWithdrawalLimited(payment) && (
            <p className="small">
              <a href="#withdrawal">{t('withdrawal.before')}</a>
            </p>
          )}
          {way === null ? (
            <ChoosePaymentMethod {...offer} />
          ) : way === 'paypal' ? (
            <Paypal payment={payment} checkout={checkout} />
          ) : (
            KoreanMethod && (
              <KoreanMethod payment={payment} way={way} onFailed={() => checkout.leave('failed')} />
            )
          )}
          <RefundSentence {...payment} {...(way === null && { prices: prices(offer.ways) })} />
          <div className="row other-steps">
            {way !== null && isChoice && (
              <a className="button quiet" href="/payment">
                {t('payment.otherWay')}
              </a>
            )}
            <a className="button quiet" href="/report">
              {t('payment.change')}
            </a>
            <Button
              look="quiet"
              busy={isLeaving}
              onClick={async () => {
                setLeaving(true)
                await cancelCheckout()
                setLeaving(false)
              }}
            >
              {t('payment.giveUp')}
            </Button>
          </div>
          {payment.state === 'open' && <PaymentLinkPart payment={payment} />}
        </div>
      </section>
      <section className="card terms" aria-labelledby="rights" hidden={isConfirming}>
        <h2 id="rights">{t('payment.rights')}</h2>
        <Promises fullRefundUntil={payment.fullRefundUntil} />
        <WithdrawalNote booking={payment} />
        <p className="small">{t('payment.minors')}</p>
      </section>
    </>
  )
}

/** PayPal's buttons, and a link to its page for browsers that block its window. */
function Paypal({ payment, checkout }: { payment: Checkout; checkout: CheckoutPage }): ReactNode {
  const t = useText('booking')
  const { confirm, leave, PaymentButtons } = checkout
  const { isServed, userAgent } = useRenderEnvironment()
  const isInApp = isInAppBrowser(userAgent)
  const { orderId, approveUrl } = payment
  const fullPage = approveUrl && <FullPage href={approveUrl} isBest={isInApp} />
  return (
    <>
      {isInApp && <Status tone="warm">{t('payment.inApp')}</Status>}
      {isInApp && fullPage}
      {orderId === null ? (
        <Loading>{t('payment.preparing')}</Loading>
      ) : isServed ? (
        // The same markup as that of the buttons before PayPal's script has loaded.
        <div className="paypal-buttons">
          <Loading>{t('payment.buttonsLoading')}</Loading>
        </div>
      ) : (
        PaymentButtons && (
          <PaymentButtons
            orderId={orderId}
            onApproved={confirm}
            onCancelled={() => leave('cancelled')}
            onFailed={() => leave('failed')}
          />
        )
      )}
      {!isInApp && fullPage}
    </>
  )
}

function FullPage({ href, isBest }: { href: string; isBest: boolean }): ReactNode {
  const t = useText('booking')
  return (
    <div className="full-page">
      <a className={isBest ? 'button main wide' : 'button wide'} href={href}>
        {t('payment.fullPage')}
      </a>
      <p className="small muted">{t('payment.fullPageNote')}</p>
    </div>
  )
}

function LastEvent({ event, isChoice }: { event: CheckoutEvent | null; isChoice: boolean }): ReactNode {
  const t = useText('booking')
  const errorText = useErrorText()
  if (!event) return null
  if (event.kind === 'cancelled')
    return <Status tone="calm">{t(isChoice ? 'payment.closed' : 'payment.cancelled')}</Status>
  if (event.kind === 'failed') return <Alert>{t('payment.failed')}</Alert>
  if (event.kind === 'changed')
    return (
      <Status tone="warm" urgent>
        {t('payment.changed')}
      </Status>
    )
  if (event.kind === 'notProcessed') return <Alert>{t('payment.processingFailed')}</Alert>
  const isLate = isChoice && event.code === 'PAYMENT_NOT_APPROVED'
  return <Alert>{isLate ? t('payment.notApproved') : errorText(event.code)}</Alert>
}
