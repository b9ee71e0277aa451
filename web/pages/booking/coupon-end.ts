import { KOREA_ZONE } from '#domain/calendar.ts'
import { useLanguageTag, useText } from '#web/texts/use-text.ts'
import { visitorZone } from '#web/ui/time-twice.tsx'
import { dateTag } from './clock.ts'

/** "15 March 2026 at 08:00": the moment at which a coupon ends, in a zone. */
export const couponEndText = (expiresAt: string, timeZone: string, languageTag: string): string =>
  new Intl.DateTimeFormat(dateTag(languageTag), {
    timeZone,
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
  }).format(new Date(expiresAt))

/** Until when a coupon can be used: in the visitor's own time, and in Korea's where it is another. */
export function useCouponEnd(): (expiresAt: string) => string {
  const t = useText()
  const languageTag = useLanguageTag()
  return (expiresAt) => {
    const korean = couponEndText(expiresAt, KOREA_ZONE, languageTag)
    const own = couponEndText(expiresAt, visitorZone(), languageTag)
    return own === korean ? `${korean} (${t('time.korea')})` : `${own} (${korean} ${t('time.korea')})`
  }
}
