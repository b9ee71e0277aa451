import { isTimeZone } from './calendar.ts'

/** Languages whose readers expect a foreign city or country in their own script. */
const ownScript = new Set(['ko', 'zh'])

/**
 * Name of a zone's time from `Intl` ("로스앤젤레스 시간", "法国时间"); undefined in a language with Latin letters
 * where `Intl` has only an abbreviation, and for an unknown zone. `languageTag`: BCP 47.
 */
export function genericZone(zone: string, languageTag: string): string | undefined {
  if (!ownScript.has(languageTag.slice(0, 2)) || !isTimeZone(zone)) return undefined
  const parts = new Intl.DateTimeFormat(languageTag, {
    timeZone: zone,
    timeZoneName: 'shortGeneric',
  }).formatToParts(0)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value
  return name !== undefined && /[a-z]/i.test(name) ? undefined : name
}
