import { countryCodes, DEFAULT_COUNTRY } from '#contract/countries.ts'
import type { Locale } from '#contract/locales.ts'
import { KOREA_ZONE } from '#domain/calendar.ts'

type Country = (typeof countryCodes)[number]
/** Newer browsers have the method, older ones the property, the oldest neither. */
type RegionalLocale = { getTimeZones?: () => string[] | undefined; timeZones?: string[] }

/** Returns the country of a time zone; null if the zone has none or the browser does not know it. */
export function countryOfZone(zone: string): Country | null {
  const found = countryCodes.find((code) => {
    const locale = new Intl.Locale('und', { region: code }) as Intl.Locale & RegionalLocale
    return (locale.getTimeZones?.() ?? locale.timeZones ?? []).includes(zone)
  })
  return found ?? null
}

/**
 * Returns the nationality to preselect: the zone's country, or Korea if the zone is hidden or unknown. Null
 * for readers in Korea whose language is neither Korean nor English: they are foreigners and choose
 * themselves.
 */
export function guessCountry(zone: string, locale: Locale): Country | null {
  const isForeignerInKorea = zone === KOREA_ZONE && locale !== 'en' && locale !== 'ko'
  if (isForeignerInKorea) return null
  return countryOfZone(zone) ?? DEFAULT_COUNTRY
}
