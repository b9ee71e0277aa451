import type { ProviderName } from '#domain/payment-method.ts'

/** The providers' brand names, the same in every language. */
export const providerTitles: Record<ProviderName, string> = {
  paypal: 'PayPal',
  portone: 'PortOne',
  outside: 'outside',
}
