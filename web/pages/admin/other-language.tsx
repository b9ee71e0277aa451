import type { ReactNode } from 'react'
import { useLocale } from '#web/texts/use-text.ts'

/** The office works in Korean or English; the server remembers the choice. */
export const OtherLanguage = (): ReactNode =>
  useLocale() === 'ko' ? (
    <a href="?lang=en" lang="en">
      English
    </a>
  ) : (
    <a href="?lang=ko" lang="ko">
      한국어
    </a>
  )
