import type { ProviderName } from '#domain/payment-method.ts'

/** Display names of the payment providers. */
export const providerTitles: Readonly<Record<ProviderName, string>> = {
  paypal: 'PayPal',
  portone: 'PortOne',
  outside: 'outside',
}

/** True for our own id of a payment received, or a refund paid, outside a provider. */
export const isOutsideId = (id: string): boolean => id.startsWith('outside-')

/**
 * Returns the provider of an order or transaction id: PortOne uses the UUID that we assigned, PayPal its own
 * ids.
 */
export const providerOfId = (id: string): 'PayPal' | 'PortOne' =>
  /^[\da-f]{8}-/.test(id) ? 'PortOne' : 'PayPal'
