import { countryCodes } from '#contract/countries.ts'

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
