import { PayPalButtons, PayPalScriptProvider, usePayPalScriptReducer } from '@paypal/react-paypal-js'
import { type ReactNode, useEffect, useState } from 'react'
import { productConstants } from '#domain/settings.ts'
import { useText } from '#web/texts/use-text.ts'
import { Alert, Status } from '#web/ui/alert.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { paypalSettings } from './settings.ts'

const SLOW_MS = 12_000

type PaymentEvents = {
  /**
   * The buyer approved the order. Resolves to 'restart' if the funding was refused and the buyer should
   * choose again.
   */
  onApproved: (orderId: string) => Promise<'done' | 'restart'>
  onCancelled: () => void
  onFailed: () => void
}

/**
 * PayPal's buttons, version 5 of their script. Only this file depends on that script, so that its version can
 * be replaced. Its callbacks may run twice or never: they are hints.
 */
export function PaymentButtons(props: PaymentEvents & { orderId: string }): ReactNode {
  const [{ sdkUrl, clientId, nonce }] = useState(paypalSettings)
  return (
    <PayPalScriptProvider
      options={{
        sdkBaseUrl: sdkUrl,
        clientId,
        currency: productConstants.currency,
        intent: 'capture',
        components: 'buttons',
        dataCspNonce: nonce,
      }}
    >
      <Buttons {...props} />
    </PayPalScriptProvider>
  )
}

function Buttons({
  orderId,
  onApproved,
  onCancelled,
  onFailed,
}: PaymentEvents & { orderId: string }): ReactNode {
  const t = useText('booking')
  const [{ isPending, isRejected }] = usePayPalScriptReducer()
  const isSlow = useIsSlow(isPending)
  if (isRejected) return <Alert>{t('payment.buttonsFailed')}</Alert>
  return (
    <>
      {isSlow && <Status tone="warm">{t('payment.buttonsSlow')}</Status>}
      <div className="paypal-buttons">
        {isPending && <Loading>{t('payment.buttonsLoading')}</Loading>}
        <PayPalButtons
          style={{ layout: 'vertical', height: 48 }}
          forceReRender={[orderId]}
          createOrder={() => Promise.resolve(orderId)}
          onApprove={async (data, actions) => {
            if ((await onApproved(data.orderID)) === 'restart') actions.restart()
          }}
          onCancel={onCancelled}
          onError={onFailed}
        />
      </div>
    </>
  )
}

function useIsSlow(isPending: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(setSlow, SLOW_MS, true)
    return () => clearTimeout(timer)
  }, [isPending])
  return isPending && isSlow
}
