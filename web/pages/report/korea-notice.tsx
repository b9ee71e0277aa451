import type { ReactNode } from 'react'
import { KOREA_ZONE, koreanDate, koreanInstant, startTimes } from '#domain/calendar.ts'
import { useOpenedAt, useZone } from '#web/program/render-environment.ts'
import { useSettings } from '#web/program/settings.ts'
import { useText } from '#web/texts/use-text.ts'
import { clockText } from '#web/ui/day-text.ts'

/** States that times are Korea's, and converts the office's hours to the visitor's zone. */
export function KoreaNotice(): ReactNode {
  const t = useText('booking')
  const today = koreanDate(useOpenedAt())
  const { slots, starts = startTimes(slots) } = useSettings()
  const hoursIn = (zone: string): string =>
    [starts.at(0), starts.at(-1)]
      .map((time) => clockText(koreanInstant(today, time ?? '00:00'), zone))
      // Word joiner: both times stay on one line.
      .join('–\u2060')
  const korea = hoursIn(KOREA_ZONE)
  const yours = hoursIn(useZone())
  return (
    <div className="notice calm">
      {yours !== korea && <p>{t('report.hours', { korea, yours })}</p>}
      <p>{t('report.koreaNotice')}</p>
    </div>
  )
}
