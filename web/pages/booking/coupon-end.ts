import { KOREA_ZONE } from '#domain/calendar.ts'
import { useLanguageTag, useText } from '#web/texts/use-text.ts'
import { visitorZone } from '#web/ui/time-twice.tsx'
import { couponEndText } from './clock.ts'

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
