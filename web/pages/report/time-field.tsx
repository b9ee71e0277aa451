import type { ReactNode } from 'react'
import { KOREA_ZONE, koreanInstant } from '#domain/calendar.ts'
import { dayLanguage } from '#web/pages/public/day-language.ts'
import { formatTimeInZone } from '#web/pages/public/slot-text.ts'
import { useZone } from '#web/program/render-environment.ts'
import { useLanguageTag, useText } from '#web/texts/use-text.ts'
import { dayText } from '#web/ui/day-text.ts'
import { Field } from '#web/ui/field.tsx'
import { useFormState } from '#web/ui/form.tsx'
import { type Day, freeCount } from './date-choice.ts'

/** The free slots of a day as buttons: the visitor's time, and Korea's below it if it differs. */
export function FreeSlots(props: {
  day: Day
  /** The chosen time; '' if the day is not chosen. */
  time: string
  onChoose: (date: string, time: string) => void
}): ReactNode {
  const { day, time, onChoose } = props
  const t = useText('booking')
  const languageTag = useLanguageTag()
  const { correct } = useFormState()
  const free = day.times.filter((each) => each.free)
  if (free.length === 0) return null
  const heading = dayText(koreanInstant(day.date, '12:00'), KOREA_ZONE, languageTag)
  return (
    <div className="field" role="group" aria-labelledby="free-hours">
      <h3 id="free-hours">{t('report.freeHours', { day: heading })}</h3>
      <ul className="date-choices hours">
        {free.map((each) => (
          <li key={each.time}>
            <button
              type="button"
              className="date-choice"
              value={each.time}
              aria-pressed={each.time === time}
              onClick={() => {
                correct('preferredDate')
                correct('preferredTime')
                onChoose(day.date, each.time)
              }}
            >
              <SlotTime date={day.date} time={each.time} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function SlotTime({ date, time }: { date: string; time: string }): ReactNode {
  const t = useText('booking')
  const own = formatTimeInZone(dayLanguage(useLanguageTag()), useZone(), koreanInstant(date, time))
  return (
    <>
      <strong>{own}</strong>
      {own !== time && <span className="small"> {t('time.inKorea', { time })}</span>}
    </>
  )
}

/** A select of the same slots in Korea's time: short, so that large text does not widen the form. */
export function TimeField(props: {
  day: Day | null
  isDateChosen: boolean
  time: string
  onChange: (time: string) => void
}): ReactNode {
  const { day, isDateChosen, time, onChange } = props
  const t = useText('booking')
  const isFull = isDateChosen && (day === null || freeCount(day) === 0)
  return (
    <Field name="preferredTime" label={t('report.time')} hint={isFull && t('report.timeFullHint')}>
      {(control) => (
        <select {...control} value={time} onChange={(event) => onChange(event.target.value)}>
          <option value="">–</option>
          {day?.times.map((each) => (
            <option key={each.time} value={each.time} disabled={!each.free}>
              {each.time}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
