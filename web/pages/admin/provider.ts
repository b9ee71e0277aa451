import type { ProviderName } from '#domain/way.ts'

/** What the office knows each payment provider by. */
export const providerTitles: Readonly<Record<ProviderName, string>> = { paypal: 'PayPal', portone: 'PortOne' }

/** At which provider an order or a transaction is found: PayPal gives its own ids, at PortOne it has the UUID that we gave it. */
export const providerOfId = (id: string): 'PayPal' | 'PortOne' =>
  /^[\da-f]{8}-/.test(id) ? 'PortOne' : 'PayPal'
