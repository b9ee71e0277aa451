import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import type { Checkout, PaymentWindow } from '#contract/payments.ts'
import type { KoreanWay } from '#domain/way.ts'
import { leaveFor } from '#web/program/page.ts'
import { useLocale, useText } from '#web/texts/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { usePricesText } from '#web/ui/prices-text.ts'
import { loadPortone, type PortoneResponse } from './portone-script.ts'
import { portoneSettings } from './settings.ts'

/** One press that leads to the bank's or the wallet's own page. It brings the buyer back to our server. */
export function KoreanWay(props: { payment: Checkout; way: KoreanWay; onFailed: () => void }): ReactNode {
  const { payment, way, onFailed } = props
  const t = useText('booking')
  const locale = useLocale()
  const prices = usePricesText()
  const [isOpening, setOpening] = useState(false)
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    // The choice is made: the press should not have to wait for the script.
    void loadPortone(portoneSettings()).catch(() => {})
    // Whoever goes back from the bank by the browser's button meets this page as they left it.
    const wakeUp = (): void => setOpening(false)
    addEventListener('pageshow', wakeUp)
    return () => removeEventListener('pageshow', wakeUp)
  }, [])

  if (!payment.window) return <Loading>{t('payment.preparing')}</Loading>
  const { window } = payment
  const pay = async (): Promise<void> => {
    setOpening(true)
    setMissing(false)
    try {
      const portone = await loadPortone(portoneSettings()).catch(() => null)
      if (portone) await comeBack(window, await portone.requestPayment(requestOf(window)))
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

/** One way back for all: no window or frame has to survive the bank's app, so pages inside other apps work, too. */
const requestOf = ({ easyPayProvider, ...window }: PaymentWindow): object => ({
  ...window,
  ...(easyPayProvider ? { easyPay: { easyPayProvider } } : {}),
  forceRedirect: true,
})

/** A window that answered here instead of leading on: what it brought goes the way of everybody else. */
async function comeBack({ redirectUrl }: PaymentWindow, response?: PortoneResponse): Promise<void> {
  if (!response) return
  const url = new URL(redirectUrl)
  for (const [name, value] of Object.entries(response)) url.searchParams.set(name, String(value))
  await leaveFor(url.href)
}
