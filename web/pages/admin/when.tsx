import type { ReactNode } from 'react'
import { useLanguageTag, useLocale } from '#web/texts/use-text.ts'
import { formatKoreaTime, formatShortKoreaTime } from './korea-time.ts'

/** A start in Korea; its title also has the year. */
export function WhenShort({ at }: { at: string }): ReactNode {
  const languageTag = useLanguageTag()
  const locale = useLocale()
  return (
    <time dateTime={at} title={formatKoreaTime(at, locale)}>
      {formatShortKoreaTime(at, languageTag)}
    </time>
  )
}
