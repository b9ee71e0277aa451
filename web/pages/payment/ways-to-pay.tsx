import type { ReactNode } from 'react'
import { useState } from 'react'
import type { Checkout } from '#contract/payments.ts'
import { isInAppBrowser } from '#web/program/in-app-browser.ts'
import { useErrorText, useText } from '#web/texts/use-text.ts'
import { Alert, Status } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { Hold } from './hold.tsx'
import { PaymentButtons } from './payment-buttons.tsx'
import type { CheckoutPage, Event } from './use-checkout.ts'

/** PayPal's buttons, and its own page for browsers in which its window does not open. */
export function WaysToPay({ payment, checkout }: { payment: Checkout; checkout: CheckoutPage }): ReactNode {
  const t = useText('booking')
  const { step, event, confirm, check, leave, giveUp } = checkout
  const [isInApp] = useState(() => isInAppBrowser(navigator.userAgent))
  const [isLeaving, setLeaving] = useState(false)
  const isConfirming = step.name === 'confirming'
  const { orderId, approveUrl } = payment
  const fullPage = approveUrl && <FullPage href={approveUrl} isBest={isInApp} />

  return (
    <section className="card">
      <h2>{t('payment.pay')}</h2>
      {isConfirming && <Loading>{t('payment.confirming')}</Loading>}
      <LastEvent event={event} />
      {/* Hidden and not removed while confirming: a declined buyer goes on in PayPal's open window. */}
      <div className="stack tight" hidden={isConfirming}>
        <Hold until={payment.holdExpiresAt} check={check} />
        {isInApp && <Status tone="warm">{t('payment.inApp')}</Status>}
        {isInApp && fullPage}
        {orderId === null ? (
          <Loading>{t('payment.preparing')}</Loading>
        ) : (
          <PaymentButtons
            orderId={orderId}
            onApproved={confirm}
            onCancelled={() => leave('cancelled')}
            onFailed={() => leave('failed')}
          />
        )}
        {!isInApp && fullPage}
        <div className="row between">
          <a className="button quiet" href="/report">
            {t('payment.change')}
          </a>
          <Button
            look="quiet"
            busy={isLeaving}
            onClick={async () => {
              setLeaving(true)
              await giveUp()
              setLeaving(false)
            }}
          >
            {t('payment.giveUp')}
          </Button>
        </div>
      </div>
    </section>
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

function LastEvent({ event }: { event: Event | null }): ReactNode {
  const t = useText('booking')
  const errorText = useErrorText()
  if (!event) return null
  if (event.kind === 'cancelled') return <Status tone="calm">{t('payment.cancelled')}</Status>
  return <Alert>{event.kind === 'failed' ? t('payment.failed') : errorText(event.code)}</Alert>
}
