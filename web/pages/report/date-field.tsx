import { type ReactNode, useEffect, useRef, useState } from 'react'
import { bookableWindow, KOREA_ZONE, koreanDate, koreanInstant } from '#domain/calendar.ts'
import { useOpenedAt, useZone } from '#web/program/render-environment.ts'
import { useSettings } from '#web/program/settings.ts'
import { useLanguageTag, useText } from '#web/texts/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { dayText } from '#web/ui/day-text.ts'
import { Field } from '#web/ui/field.tsx'
import { useFormState } from '#web/ui/form.tsx'
import { isDayOther } from '#web/ui/time-twice.tsx'
import type { Code } from '#web/wire/api.ts'
import {
  dateRefusal,
  type Day,
  firstFreeStart,
  freeCount,
  daysWithFreeTimes,
  isTypedOut,
} from './date-choice.ts'

const FEW_DATES = 4
const TYPING_PAUSE_MS = 700

type Choice = { date: string; onChange: (date: string) => void }

/** A date input, typed or picked. */
export function DateField(
  props: Choice & {
    days: readonly Day[]
    /** The days of the office are true for every counsellor. */
    hasHint: boolean
  },
): ReactNode {
  const { days, hasHint, date, onChange } = props
  const t = useText('booking')
  const { correct } = useFormState()
  const { slots } = useSettings()
  const [fault, setFault] = useState<Code>()
  const openedAt = useOpenedAt()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isTyping = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  const check = (on: string): void => {
    const refusal = on === '' ? null : dateRefusal(on, new Date(), { slots, days })
    setFault(refusal ?? undefined)
    if (refusal === 'NOT_WEEKEND') onChange('')
  }
  const take = (on: string): void => {
    clearTimeout(timer.current)
    onChange(on)
    // The field is cleared after a wrong weekday; keep the message about it.
    if (on === '') return
    setFault(undefined)
    correct('preferredDate')
    if (!isTypedOut(on)) return
    if (isTyping.current) timer.current = setTimeout(check, TYPING_PAUSE_MS, on)
    else check(on)
  }
  const checkNow = (): void => {
    clearTimeout(timer.current)
    isTyping.current = false
    if (date !== '') check(date)
  }
  return (
    <Field
      name="preferredDate"
      label={t('report.date')}
      hint={hasHint && t('report.dateHint', { count: slots.horizonWeeks })}
      {...(fault && isStillTyped(fault, date) ? { fault } : {})}
    >
      {(control) => (
        <input
          {...control}
          type="date"
          value={date}
          min={koreanDate(openedAt)}
          max={koreanDate(bookableWindow(openedAt, slots).to)}
          onKeyDown={() => (isTyping.current = true)}
          onChange={(event) => take(event.target.value)}
          onBlur={checkNow}
        />
      )}
    </Field>
  )
}

/** A wrong weekday clears the field; any other message ends when a button sets another date. */
const isStillTyped = (fault: Code, date: string): boolean => fault !== 'NOT_WEEKEND' || date === ''

/** The next free dates as buttons. */
export function FreeDates({ days, date, onChange }: Choice & { days: readonly Day[] }): ReactNode {
  const t = useText('booking')
  const { correct } = useFormState()
  const [all, setAll] = useState(false)
  const free = daysWithFreeTimes(days)
  if (free.length === 0) return <p className="notice warm">{t('report.noFreeDates')}</p>
  const shown = all ? free : free.slice(0, FEW_DATES)
  return (
    <div className="field" role="group" aria-labelledby="free-dates">
      <h3 id="free-dates">{t('report.freeDates')}</h3>
      <ul className="date-choices">
        {shown.map((day) => (
          <li key={day.date}>
            <button
              type="button"
              className="date-choice"
              aria-pressed={day.date === date}
              onClick={() => {
                correct('preferredDate')
                onChange(day.date)
              }}
            >
              <FreeDate day={day} />
            </button>
          </li>
        ))}
      </ul>
      {!all && free.length > FEW_DATES && (
        <p>
          <Button look="quiet" onClick={() => setAll(true)}>
            {t('report.moreDates')}
          </Button>
        </p>
      )}
    </div>
  )
}

/** The date in Korea, and the visitor's date below it if the consultation falls on another day there. */
function FreeDate({ day }: { day: Day }): ReactNode {
  const t = useText('booking')
  const languageTag = useLanguageTag()
  const at = firstFreeStart(day) ?? koreanInstant(day.date, '12:00')
  const zone = useZone()
  const isOtherDay = isDayOther(at, zone)
  return (
    <>
      {/* Keep the day's number on the line of its month if the weekday wraps; Mongolian has it in brackets. */}
      <strong>{dayText(at, KOREA_ZONE, languageTag).replace(/(\d) (?!\()/g, '$1\u00A0')}</strong>{' '}
      <span className="small">
        {isOtherDay
          ? t('report.ownDay', { day: dayText(at, zone, languageTag) })
          : t('report.freeTimes', { count: freeCount(day) })}
      </span>
    </>
  )
}
