import { KOREA_ZONE } from '#domain/calendar.ts'
import { useZone } from '#web/program/render-environment.ts'
import { useLanguageTag, useText } from '#web/texts/use-text.ts'
import { formatInstant } from '#web/ui/day-text.ts'

/**
 * Returns a function that formats an instant for a sentence: Korea's time, and the visitor's if it differs.
 */
export function useBothTimes(): (at: string | Date) => string {
  const t = useText()
  const languageTag = useLanguageTag()
  const zone = useZone()
  return (at) => {
    const instant = new Date(at)
    const korea = formatInstant(instant, KOREA_ZONE, languageTag)
    const yours = formatInstant(instant, zone, languageTag)
    return korea === yours ? t('moment.korea', { korea }) : t('moment.both', { korea, yours })
  }
}
