export type PaypalSettings = { sdkUrl: string; clientId: string; nonce: string }

/** What the server wrote into the document: where PayPal's script is, for whom, and under which nonce. */
export function paypalSettings(): PaypalSettings {
  const { paypalSdkUrl = '', clientId = '' } = written()
  return { sdkUrl: paypalSdkUrl, clientId, nonce: nonce() }
}

/** The same of PortOne's script, in the document of a way that needs it. */
export const portoneSettings = (): { sdkUrl: string; nonce: string } => ({
  sdkUrl: written().portoneSdkUrl ?? '',
  nonce: nonce(),
})

type Written = { paypalSdkUrl?: string; clientId?: string; portoneSdkUrl?: string }
const written = (): Written => JSON.parse(document.getElementById('settings')?.textContent ?? '{}') as Written

/** The attribute is hidden from the document's text once it was read; the property is not. */
const nonce = (): string => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
