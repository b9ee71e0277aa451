import type { PaymentMethod } from '#domain/payment-method.ts'
import { browserLoaderContext } from '#web/program/page.ts'

type PaypalSettings = { sdkUrl: string; clientId: string; nonce: string }

/** Reads the PayPal settings that the server wrote into the document: script URL, client id and nonce. */
export function paypalSettings(): PaypalSettings {
  const { paypalSdkUrl = '', clientId = '' } = written()
  return { sdkUrl: paypalSdkUrl, clientId, nonce: nonce() }
}

/** The same for PortOne's script, in the document of a payment method that needs it. */
export const portoneSettings = (): { sdkUrl: string; nonce: string } => ({
  sdkUrl: written().portoneSdkUrl ?? '',
  nonce: nonce(),
})

/** True when the document with these settings allows and names the script of a payment method. */
export const hasScriptOf = (way: PaymentMethod, { paypalSdkUrl, portoneSdkUrl }: Written): boolean =>
  (way === 'paypal' ? paypalSdkUrl : portoneSdkUrl) !== undefined

type Written = { paypalSdkUrl?: string; clientId?: string; portoneSdkUrl?: string }
const written = (): Written => browserLoaderContext.documentSettings()

/** Browsers hide the nonce attribute's value after parsing; the property keeps it. */
const nonce = (): string => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
