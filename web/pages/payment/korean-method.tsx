import { type ReactNode, useEffect, useState } from 'react'
import type { Checkout, PaymentWindow } from '#contract/payments.ts'
import type { KoreanMethod } from '#domain/payment-method.ts'
import { navigateTo } from '#web/program/page.ts'
import { useLocale, useText } from '#web/texts/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { usePricesText } from '#web/ui/prices-text.ts'
import { Loading } from '#web/ui/spinner.tsx'
import { loadPortone, type PortoneResponse } from './portone-script.ts'
import { portoneSettings } from './settings.ts'

/** A button that opens the bank's or wallet's page, which returns the buyer to our server. */
export function KoreanMethod(props: {
  payment: Pick<Checkout, 'window' | 'amount' | 'currency'>
  way: KoreanMethod
  onFailed: () => void
}): ReactNode {
  const { payment, way, onFailed } = props
  const t = useText('booking')
  const locale = useLocale()
  const prices = usePricesText()
  const [isOpening, setOpening] = useState(false)
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    // Preload the script, so that a click does not wait for it.
    void loadPortone(portoneSettings()).catch(() => {})
    // After the browser's back button the page is restored with the button still busy.
    const enableButton = (): void => setOpening(false)
    addEventListener('pageshow', enableButton)
    return () => removeEventListener('pageshow', enableButton)
  }, [])

  if (!payment.window) return <Loading>{t('payment.preparing')}</Loading>
  const { window } = payment
  const pay = async (): Promise<void> => {
    setOpening(true)
    setMissing(false)
    try {
      const portone = await loadPortone(portoneSettings()).catch(() => null)
      if (portone) await followRedirect(window, await portone.requestPayment(requestOf(window)))
      else setMissing(true)
    } catch {
      onFailed()
    }
    setOpening(false)
  }
  return (
    <div className="stack tight">
      {isMissing && <Alert>{t('payment.windowFailed')}</Alert>}
      <Button look="warm" wide busy={isOpening} onClick={() => void pay()}>
        {t('payment.payAmount', { amount: prices([payment]) })}
      </Button>
      <p className="small muted">
        {t(way === 'korean_card' ? 'payment.cardNote' : 'payment.walletNote')}
        {locale !== 'ko' && ` ${t('payment.koreanWindow')}`}
      </p>
    </div>
  )
}

/**
 * Builds the payment request. It always redirects: no popup or frame has to survive a switch to the bank's
 * app, and in-app browsers work too.
 */
const requestOf = ({ easyPayProvider, ...window }: PaymentWindow): object => ({
  ...window,
  ...(easyPayProvider ? { easyPay: { easyPayProvider } } : {}),
  forceRedirect: true,
})

/** PortOne answered in place of a redirect: continue at the same return address with its response. */
async function followRedirect({ redirectUrl }: PaymentWindow, response?: PortoneResponse): Promise<void> {
  if (!response) return
  const url = new URL(redirectUrl)
  for (const [name, value] of Object.entries(response)) url.searchParams.set(name, String(value))
  await navigateTo(url.href)
}
