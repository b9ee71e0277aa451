import type { ReactNode } from 'react'
import { KOREA_ZONE } from '#domain/calendar.ts'
import { dateFormatter } from '#domain/formatters.ts'
import { useLanguageTag, useLocale } from '#web/texts/use-text.ts'
import { koreaText } from './moment.ts'

/** Formats an instant in Korea for a list: "Sat 5 Dec, 14:00". */
export const shortMoment = (at: string, languageTag: string): string =>
  dateFormatter(languageTag === 'en' ? 'en-GB' : languageTag, {
    timeZone: KOREA_ZONE,
    month: 'numeric',
    day: 'numeric',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(at))

/** A start in Korea; its title also has the year. */
export function WhenShort({ at }: { at: string }): ReactNode {
  const languageTag = useLanguageTag()
  const locale = useLocale()
  return (
    <time dateTime={at} title={koreaText(at, locale)}>
      {shortMoment(at, languageTag)}
    </time>
  )
}
