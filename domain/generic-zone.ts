import { dateFormatter } from './formatters.ts'

/**
 * Name of a zone's time from `Intl` ("로스앤젤레스 시간", "法国时间"). Undefined for an unknown zone, and for a name with Latin
 * or Cyrillic letters: it may be an abbreviation, and readers of such languages expect the city. `languageTag`: BCP 47.
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
