import { countryCodes, DEFAULT_COUNTRY } from '#contract/countries.ts'
import type { Locale } from '#contract/locales.ts'
import { KOREA_ZONE } from '#domain/calendar.ts'

type Country = (typeof countryCodes)[number]
/** Newer browsers have the method, older ones the property, the oldest neither. */
type RegionalLocale = { getTimeZones?: () => string[] | undefined; timeZones?: string[] }

/** The country that a time zone belongs to; null where it belongs to none, or the browser does not know. */
export function countryOfZone(zone: string): Country | null {
  const found = countryCodes.find((code) => {
    const locale = new Intl.Locale('und', { region: code }) as Intl.Locale & RegionalLocale
    return (locale.getTimeZones?.() ?? locale.timeZones ?? []).includes(zone)
  })
  return found ?? null
}

/**
 * The country to preselect as a nationality: that of the zone; Korea where the zone is hidden or unknown. Readers of
 * another language who are in Korea are foreigners there: null, so that they choose.
 */
export function guessCountry(zone: string, locale: Locale): Country | null {
  const isForeignerInKorea = zone === KOREA_ZONE && locale !== 'en' && locale !== 'ko'
  if (isForeignerInKorea) return null
  return countryOfZone(zone) ?? DEFAULT_COUNTRY
}
