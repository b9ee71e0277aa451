import { firstServiceId } from '#domain/first-service.ts'
import { paymentMethods, type PaymentMethod } from '#domain/payment-method.ts'
import type { PublicSettings } from '#domain/public-settings.ts'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'

export const configuredMethods = ({ portone }: Pick<Config, 'portone'>): PaymentMethod[] =>
  paymentMethods.filter((way) => way === 'paypal' || portone?.channels[way] !== undefined)

/** The current settings, with what differs from the build: payment methods, services, hours, translation. */
export function publicSettings({ config, settings }: Pick<Deps, 'config' | 'settings'>): PublicSettings {
  const current = settings.current()
  const services = settings.services()
  const isConsultationAlone = services.length === 1 && services[0]?.id === firstServiceId
  const weeklyStarts = settings.weeklyStarts()
  const translates = config.translation !== undefined && current.processors.translation !== ''
  return {
    ...current,
    ...(config.portone ? { paymentMethods: configuredMethods(config) } : {}),
    ...(isConsultationAlone ? {} : { services }),
    ...(weeklyStarts ? { weeklyStarts } : {}),
    ...(translates ? { translates } : {}),
  }
}
