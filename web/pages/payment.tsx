import { type ReactNode, useEffect } from 'react'
import { changePaymentMethod, type Checkout, currentPayment } from '#contract/payments.ts'
import type { PaymentMethod } from '#domain/payment-method.ts'
import {
  requireAnswer,
  NotOnServerError,
  redirect,
  type LoaderContext,
  useLoaderData,
} from '#web/program/page.ts'
import { useText } from '#web/texts/use-text.ts'
import { Loading } from '#web/ui/spinner.tsx'
import type { Call } from '#web/wire/api.ts'
import { EndedPayment, UnclearPayment } from './payment/endings.tsx'
import { preselectedMethod } from './payment/order-of-methods.ts'
import { PaymentMethodList } from './payment/payment-method-list.tsx'
import { hasScriptOf } from './payment/settings.ts'
import { Summary } from './payment/summary.tsx'
import {
  confirmOrder,
  type CheckoutPage,
  type CheckoutStart,
  type CheckoutEvent,
  useCheckout,
} from './payment/use-checkout.ts'

export async function loader(
  { searchParams }: URL,
  { load, isServer, documentSettings, preload }: LoaderContext,
): Promise<CheckoutStart> {
  const { payment, justBooked, ...offer } = await requireAnswer(load(currentPayment, {}))
  const wasCancelled = searchParams.has('cancelled')
  // PayPal adds the order to its return address; our server redirects other providers with `returned`.
  const orderId = wasCancelled ? null : (searchParams.get('token') ?? searchParams.get('returned'))
  if (!payment && !orderId) return redirect(justBooked ? '/payment-success' : '/report')
  // Confirming changes the payment, so only the browser does it.
  if (orderId && isServer) throw new NotOnServerError('confirms an order')
  const returned = orderId ? { orderId, outcome: confirmOrder(orderId) } : null
  const way = preselectedMethod(searchParams.get('way'), offer.ways)
  // The only method of the service was chosen without `?way=`, so the policy of this document does not allow its script.
  if (way && payment && !orderId && !wasCancelled && !hasScriptOf(way, documentSettings()))
    return redirect(`/payment?way=${way}`)
  const event = wasCancelled ? ({ kind: 'cancelled' } as const) : null
  const start = { payment, offer, returned, event, ...(await loadMethodCode(way, isServer, preload)) }
  if (!way || returned || payment?.state !== 'open' || payment.way === way) return { ...start, way }
  const changed = await choosePaymentMethod(way, payment, load)
  return { ...start, ...changed, way: changed.event ? null : way }
}

/** Loads the code of the chosen payment method before the page is shown; other methods are not downloaded. */
async function loadMethodCode(
  way: PaymentMethod | null,
  isServer: boolean,
  preload: LoaderContext['preload'],
): Promise<Pick<CheckoutStart, 'KoreanMethod' | 'PaymentButtons'>> {
  const none = { KoreanMethod: null, PaymentButtons: null }
  if (way === null) return none
  preload(way === 'paypal' ? 'paymentButtons' : 'koreanMethod')
  // PayPal's buttons need a browser; their place is rendered without them.
  if (way === 'paypal' && isServer) return none
  if (way !== 'paypal')
    return { ...none, KoreanMethod: (await import('./payment/korean-method.tsx')).KoreanMethod }
  return { ...none, PaymentButtons: (await import('./payment/payment-buttons.tsx')).PaymentButtons }
}

/** Changes the checkout's payment method, with the same slot and coupon. A refusal leaves it unchanged. */
async function choosePaymentMethod(
  way: PaymentMethod,
  before: Checkout,
  load: Call,
): Promise<{ payment: Checkout | null; event: CheckoutEvent | null }> {
  const answer = await load(changePaymentMethod, { way })
  const { payment } = await requireAnswer(load(currentPayment, {}))
  if (answer.ok || payment?.way === way) return { payment, event: null }
  return { payment: payment ?? before, event: { kind: 'refused', code: answer.code } }
}

export function Component(): ReactNode {
  const t = useText('booking')
  const checkout = useCheckout(useLoaderData<typeof loader>())
  useEffect(() => {
    // Remove the one-time parameters, so that a reload does not show the same message again.
    const oneTime = ['token', 'PayerID', 'returned', 'cancelled']
    if (oneTime.some((name) => new URLSearchParams(location.search).has(name)))
      history.replaceState(null, '', location.pathname)
  }, [])
  return (
    <div className="stack booking-page">
      <h1>{t('payment.title')}</h1>
      <Stage checkout={checkout} />
    </div>
  )
}

function Stage({ checkout }: { checkout: CheckoutPage }): ReactNode {
  const t = useText('booking')
  const { payment, step, check, offer } = checkout
  const isChoice = offer.ways.length > 1
  if (step.name === 'over')
    return <EndedPayment code={step.code} hasNewer={payment !== null && step.code === 'PAYMENT_SUPERSEDED'} />
  if (!payment && step.name === 'confirming') return <Loading>{t('payment.confirming')}</Loading>
  if (!payment && step.name === 'pay') return <EndedPayment code="PAYMENT_EXPIRED" hasNewer={false} />
  return (
    <>
      {step.name === 'waiting' && (
        <UnclearPayment
          isPaypal={payment ? payment.way === 'paypal' : !isChoice && offer.ways[0]?.way === 'paypal'}
          check={check}
        />
      )}
      {step.name === 'pay' && (
        <p className="lead">
          {t(checkout.way === null ? 'payment.introWays' : isChoice ? 'payment.introWay' : 'payment.intro')}
        </p>
      )}
      <div className="checkout">
        {payment && (
          <Summary
            payment={payment}
            choices={checkout.way === null && step.name !== 'waiting' ? offer.ways : null}
          />
        )}
        {payment && step.name !== 'waiting' && <PaymentMethodList payment={payment} checkout={checkout} />}
      </div>
    </>
  )
}
