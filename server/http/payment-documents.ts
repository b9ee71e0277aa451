import { providerOf } from '#domain/payment-method.ts'
import { productConstants } from '#domain/settings.ts'
import type { Config } from '#server/config.ts'
import { configuredMethods } from './public-settings.ts'

/** The provider-specific part of a payment page; `sdkUrl` is null where none is chosen yet. */
type PaymentDocument = { sdkUrl: string | null; settings: string }

/**
 * The documents of the payment page by payment method in the address; `plain` is the one without a method.
 */
export function buildPaymentDocuments(config: Config): {
  plain: PaymentDocument
  byMethod: Map<string, PaymentDocument>
} {
  const { paypal, portone } = config
  const written = (settings: object): string => JSON.stringify(settings).replaceAll('<', String.raw`\u003c`)
  const ofPaypal = {
    sdkUrl: paypal.sdkUrl,
    settings: written({
      paypalSdkUrl: paypal.sdkUrl,
      clientId: paypal.clientId,
      currency: productConstants.currency,
    }),
  }
  if (!portone) return { plain: ofPaypal, byMethod: new Map() }
  const ofPortone = { sdkUrl: portone.sdkUrl, settings: written({ portoneSdkUrl: portone.sdkUrl }) }
  return {
    plain: { sdkUrl: null, settings: written({}) },
    byMethod: new Map(
      configuredMethods(config).map((way) => [way, providerOf(way) === 'paypal' ? ofPaypal : ofPortone]),
    ),
  }
}
