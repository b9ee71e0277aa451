import type { OfferedSettings } from '#domain/offer.ts'
import { paymentMethods, type PaymentMethod } from '#domain/payment-method.ts'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'

/** The payment methods that this installation is configured for. */
export const offeredMethods = ({ portone }: Pick<Config, 'portone'>): PaymentMethod[] =>
  paymentMethods.filter((way) => way === 'paypal' || portone?.channels[way] !== undefined)

/** The current settings, with the payment methods when there are several and translation when it is on. */
export function offeredSettings({ config, settings }: Pick<Deps, 'config' | 'settings'>): OfferedSettings {
  const current = settings.current()
  const translates = config.translation !== undefined && current.processors.translation !== ''
  return {
    ...current,
    ...(config.portone ? { paymentMethods: offeredMethods(config) } : {}),
    ...(translates ? { translates } : {}),
  }
}
