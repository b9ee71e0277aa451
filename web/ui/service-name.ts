import type { Consultation } from '#contract/consultations.ts'
import type { Locale } from '#contract/locales.ts'
import { firstServiceId } from '#domain/first-service.ts'

/** Name of the booked service in a language, else in English; null for the first service, which needs no mention. */
export const otherServiceName = ({ service }: Pick<Consultation, 'service'>, locale: Locale): string | null =>
  service.id === firstServiceId ? null : (service.names?.[locale] ?? service.name)
