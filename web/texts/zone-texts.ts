import type { Locale } from '#contract/locales.ts'
import { zoneTimeNames } from '#domain/zone-time.ts'

/**
 * Names of zones as texts, so that they are part of the document's catalogue and not of a page's
 * script.
 */
export const zoneTexts = (locale: Locale): Record<`time.zone.${string}`, string> =>
  Object.fromEntries(Object.entries(zoneTimeNames(locale)).map(([zone, name]) => [`time.zone.${zone}`, name]))
