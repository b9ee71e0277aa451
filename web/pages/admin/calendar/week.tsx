import type { ReactNode } from 'react'
import { useState } from 'react'
import { Link } from 'react-router'
import { removeCalendarException, setCalendarException } from '#contract/availability.ts'
import { addDays } from '#domain/calendar.ts'
import { type Answer, call } from '#web/wire/api.ts'
import { useErrorText, useLanguageTag, useText } from '#web/texts/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { countryName } from '#web/pages/admin/country.ts'
import { Lost } from '#web/pages/admin/part.tsx'
import { Toast, useTask } from '#web/pages/admin/action-items/task.tsx'
import { useMay } from '#web/pages/admin/staff-role.ts'
import { consultationHref, viewHref } from '#web/pages/admin/views.ts'
import { shownDays, type Slot, slotsOf, WEEK_DAYS, type Week, type WeekDay } from './week-days.ts'

type Work = () => Promise<Answer<unknown>>
type Change = (key: string, work: Work, undo?: Work) => void

/** The week view: bookings, free and closed slots; a tap opens or closes a slot or a day. */
export function WeekView({ answer, from }: { answer: Answer<Week>; from: string }): ReactNode {
  const t = useText('admin')
  const errorText = useErrorText()
  const task = useTask()
  const change: Change = (key, work, undo) =>
    task.run(key, async () => {
      const done = await work()
      if (done.ok)
        return { tone: 'good', text: t('calendar.changed'), ...(undo && { undo: () => change(key, undo) }) }
      if (done.code === 'SLOT_IN_USE') return { tone: 'bad', text: t('week.inUse') }
      if (done.code === 'STALE_VERSION') return { tone: 'warm', text: t('week.stale') }
      return { tone: 'bad', text: errorText(done.code, done.message) }
    })
  return (
    <section className="week" aria-labelledby="week">
      <div className="week-head">
        <Link className="button quiet" to={viewHref('calendar', { from: addDays(from, -WEEK_DAYS) })}>
          <span aria-hidden="true">‹</span>
          <span className="visually-hidden">{t('week.before')}</span>
        </Link>
        <h3 id="week" aria-live="polite">
          <Range from={from} />
        </h3>
        <Link className="button quiet" to={viewHref('calendar', { from: addDays(from, WEEK_DAYS) })}>
          <span aria-hidden="true">›</span>
          <span className="visually-hidden">{t('week.after')}</span>
        </Link>
        <Link className="switch" to={viewHref('calendar', { month: monthIn(from) })}>
          {t('week.toMonth')}
        </Link>
      </div>
      {answer.ok ? (
        <Days week={answer.value} busy={task.busy} change={change} />
      ) : (
        <Lost name={t('week.title')} />
      )}
      <Toast task={task} />
    </section>
  )
}

/** Returns the month of a week's weekend. */
const monthIn = (monday: string): string => addDays(monday, WEEK_DAYS - 1).slice(0, 7)

/** Formats a week as "30 Nov – 6 Dec". */
function Range({ from }: { from: string }): ReactNode {
  const format = new Intl.DateTimeFormat(useLanguageTag(), {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
  const at = (on: string): Date => new Date(`${on}T00:00:00Z`)
  return format.formatRange(at(from), at(addDays(from, WEEK_DAYS - 1)))
}

function Days({ week, busy, change }: { week: Week; busy: string | null; change: Change }): ReactNode {
  const t = useText('admin')
  const days = shownDays(week.days)
  if (days.length === 0) return <p className="muted">{t('week.none')}</p>
  return (
    <div className="week-days">
      {days.map((day) => (
        <Day key={day.date} day={day} week={week} busy={busy} change={change} />
      ))}
    </div>
  )
}

type DayProps = { day: WeekDay; week: Week; busy: string | null; change: Change }

function Day({ day, week, busy, change }: DayProps): ReactNode {
  const { date, usual, closed, hours } = day
  const { version, today } = week
  const t = useText('admin')
  const languageTag = useLanguageTag()
  const [now] = useState(() => Date.now())
  const name = new Intl.DateTimeFormat(languageTag, {
    day: 'numeric',
    weekday: 'short',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`))
  const slots = slotsOf(day, now)
  const isOpen = closed === null && hours.some(({ seats }) => seats > 0)
  const canChange = useMay()('POST /api/calendar') && usual && date >= today
  return (
    <section className={isOpen ? 'week-day' : 'week-day closed'} aria-label={name}>
      <header>
        <h4 className={date === today ? 'today-mark' : undefined}>{name}</h4>
        {canChange && (
          <Button
            look="quiet"
            busy={busy === date}
            aria-label={t(isOpen ? 'week.closeDayOf' : 'week.openDayOf', { day: name })}
            onClick={() =>
              change(date, () =>
                isOpen
                  ? call(setCalendarException, { date, seats: 0, version })
                  : call(removeCalendarException, { date, version }),
              )
            }
          >
            {t(isOpen ? 'week.closeDay' : 'week.openDay')}
          </Button>
        )}
      </header>
      {closed?.note && <p className="small muted">{closed.note}</p>}
      <ul>
        {slots.map((slot) => (
          <li key={slot.time}>
            <span className="at">{slot.time}</span>
            <Shown
              slot={slot}
              day={name}
              canChange={canChange && closed === null && slot.isUsual && !slot.isPast}
              busy={busy === `${date} ${slot.time}`}
              onToggle={() =>
                change(
                  `${date} ${slot.time}`,
                  () => toggled(slot, { date, version }),
                  slot.free > 0 ? () => reopened(slot, date) : undefined,
                )
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Closes the free seats of a slot, or opens it again; booked seats stay. */
function toggled({ time, free, taken }: Slot, at: { date: string; version: string }) {
  return free > 0
    ? call(setCalendarException, { ...at, time, seats: taken })
    : call(removeCalendarException, { ...at, time })
}

/** Restores the number of seats from before the slot was closed. */
function reopened({ time, free, taken }: Slot, date: string) {
  const seats = free + taken
  return seats === 1
    ? call(removeCalendarException, { date, time })
    : call(setCalendarException, { date, time, seats })
}

type ShownProps = { slot: Slot; day: string; canChange: boolean; busy: boolean; onToggle: () => void }

function Shown({ slot, day, canChange, busy, onToggle }: ShownProps): ReactNode {
  const { time, free, taken, held, note, bookings, isPast } = slot
  const t = useText('admin')
  const languageTag = useLanguageTag()
  const hour = `${day} ${time}`
  return (
    <div className="slot">
      {bookings.map(({ consultation: { _id, name }, nationality, counsellor }) => (
        <Link key={_id} data-row className="booked" to={consultationHref(_id)}>
          <strong>{name}</strong>
          <span className="small">{countryName(nationality, languageTag)}</span>
          {counsellor && (
            <span className="small" translate="no">
              {counsellor}
            </span>
          )}
        </Link>
      ))}
      {held > 0 && <span className="small muted">{t('week.held')}</span>}
      {taken === 0 && isPast && <span className="small muted">–</span>}
      {canChange && (taken === 0 || free > 0) && (
        <button
          type="button"
          className="opening"
          aria-pressed={free > 0}
          aria-label={
            free > 1
              ? t('week.freeHour', { hour, count: free })
              : t(free > 0 ? 'week.openHour' : 'week.closedHour', { hour })
          }
          aria-disabled={busy || undefined}
          onClick={busy ? undefined : onToggle}
        >
          {free > 0 ? (free > 1 ? t('week.free', { count: free }) : t('week.open')) : t('week.closed')}
        </button>
      )}
      {!canChange && !isPast && taken === 0 && (
        <span className="small muted">{t(free > 0 ? 'week.open' : 'week.closed')}</span>
      )}
      {note && <span className="small muted">{note}</span>}
    </div>
  )
}
