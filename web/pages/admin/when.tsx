import type { ReactNode } from 'react'
import { useLanguageTag, useLocale } from '#web/texts/use-text.ts'
import { koreaText, shortMoment } from './moment.ts'

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
