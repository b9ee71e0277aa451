import type { Locale } from '#contract/locales.ts'
import { zoneTimes } from '#domain/zone-time.ts'

/** The names of zones as texts, so that they travel with the document and not in the script of a page. */
export const zoneTexts = (locale: Locale): Record<`time.zone.${string}`, string> =>
  Object.fromEntries(Object.entries(zoneTimes(locale)).map(([zone, name]) => [`time.zone.${zone}`, name]))
