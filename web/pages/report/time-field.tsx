import type { ReactNode } from 'react'
import { koreanInstant } from '#domain/calendar.ts'
import { useLanguageTag, useText } from '#web/texts/use-text.ts'
import { clockText } from '#web/pages/booking/clock.ts'
import { Field } from '#web/ui/field.tsx'
import { isDayOther, visitorZone } from '#web/ui/time-twice.tsx'
import type { Day } from './date-choice.ts'
import { freeCount } from './date-choice.ts'

/** The times of the chosen date, each in Korea's time and the visitor's; what is not free cannot be chosen. */
export function TimeField(props: {
  day: Day | null
  isDateChosen: boolean
  time: string
  onChange: (time: string) => void
}): ReactNode {
  const { day, isDateChosen, time, onChange } = props
  const t = useText('booking')
  const optionText = useOptionText()
  const isFull = isDateChosen && (day === null || freeCount(day) === 0)
  const prompt = isFull
    ? t('report.timeFull')
    : t(isDateChosen ? 'report.timeChoose' : 'report.timeDateFirst')
  return (
    <Field name="preferredTime" label={t('report.time')} hint={isFull && t('report.timeFullHint')}>
      {(control) => (
        <select {...control} value={time} onChange={(event) => onChange(event.target.value)}>
          <option value="">{prompt}</option>
          {day?.times.map((each) => (
            <option key={each.time} value={each.time} disabled={!each.free}>
              {each.free ? optionText(day.date, each.time) : t('report.timeTaken', { time: each.time })}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** "10:00 in Korea, Fri 20:00 your time": the weekday only where it is another one. */
function useOptionText(): (date: string, time: string) => string {
  const t = useText('booking')
  const languageTag = useLanguageTag()
  return (date, time) => {
    const at = koreanInstant(date, time)
    const zone = visitorZone()
    const own = clockText(at, zone)
    const isOtherDay = isDayOther(at, zone)
    if (own === time && !isOtherDay) return t('moment.korea', { korea: time })
    const weekday = new Intl.DateTimeFormat(languageTag, { timeZone: zone, weekday: 'short' }).format(at)
    return t('report.timeOption', { korea: time, yours: isOtherDay ? `${weekday} ${own}` : own })
  }
}
