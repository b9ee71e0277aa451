import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { currentPayment } from '#contract/payments.ts'
import { call } from '#web/wire/api.ts'
import { useText } from '#web/texts/use-text.ts'
import { need, redirect, useLoaderData } from '#web/program/page.ts'
import { Loading } from '#web/ui/spinner.tsx'
import { Over, Waiting } from './payment/endings.tsx'
import { Summary } from './payment/summary.tsx'
import { askToSave, type CheckoutPage, type CheckoutStart, useCheckout } from './payment/use-checkout.ts'
import { WaysToPay } from './payment/ways-to-pay.tsx'

export async function loader({ searchParams }: URL): Promise<CheckoutStart> {
  const { payment } = await need(call(currentPayment, {}))
  const wasCancelled = searchParams.has('cancelled')
  // PayPal names the order on the way back of both kinds.
  const orderId = wasCancelled ? null : searchParams.get('token')
  if (!payment && !orderId) return redirect('/report')
  return { payment, returned: orderId ? { orderId, outcome: askToSave(orderId) } : null, wasCancelled }
}

export function Component(): ReactNode {
  const t = useText('booking')
  const checkout = useCheckout(useLoaderData<typeof loader>())
  useEffect(() => {
    // A reload must not tell the same news again.
    if (location.search) history.replaceState(null, '', location.pathname)
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
  const { payment, step, check } = checkout
  if (step.name === 'over')
    return <Over code={step.code} hasNewer={payment !== null && step.code === 'PAYMENT_SUPERSEDED'} />
  if (!payment && step.name === 'confirming') return <Loading>{t('payment.confirming')}</Loading>
  if (!payment && step.name === 'pay') return <Over code="PAYMENT_EXPIRED" hasNewer={false} />
  return (
    <>
      {step.name === 'waiting' && <Waiting problem={step.problem} check={check} />}
      {step.name === 'pay' && <p className="lead">{t('payment.intro')}</p>}
      <div className="checkout">
        {payment && <Summary payment={payment} />}
        {payment && step.name !== 'waiting' && <WaysToPay payment={payment} checkout={checkout} />}
      </div>
    </>
  )
}
