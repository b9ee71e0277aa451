import { dateFormatter } from './formatters.ts'

/**
 * Name of a zone's time from `Intl` ("로스앤젤레스 시간", "法国时间"). Undefined where it has Latin or Cyrillic letters: readers
 * of such a language expect the city, an abbreviation is no name; and for an unknown zone. `languageTag`: BCP 47.
 */
export function genericZone(timeZone: string, languageTag: string): string | undefined {
  try {
    return dateFormatter(languageTag, { timeZone, timeZoneName: 'shortGeneric' })
      .formatToParts(0)
      .find(({ type, value }) => type === 'timeZoneName' && !/[a-zа-я]/i.test(value))?.value
  } catch {
    return undefined
  }
}
