export type PaypalSettings = { sdkUrl: string; clientId: string; nonce: string }

/** What the server wrote into the document: where PayPal's script is, for whom, and under which nonce. */
export function paypalSettings(): PaypalSettings {
  const block: unknown = JSON.parse(document.getElementById('settings')?.textContent ?? '{}')
  const { paypalSdkUrl = '', clientId = '' } = block as { paypalSdkUrl?: string; clientId?: string }
  // The attribute is hidden from the document's text once it was read; the property is not.
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
  return { sdkUrl: paypalSdkUrl, clientId, nonce }
}
