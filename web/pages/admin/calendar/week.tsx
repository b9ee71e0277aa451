import { type ReactNode, useState } from 'react'
import { removeCalendarException, setCalendarException } from '#contract/availability.ts'
import { addDays } from '#domain/calendar.ts'
import { Toast, useTask } from '#web/pages/admin/action-items/task.tsx'
import { LoadError } from '#web/pages/admin/part.tsx'
import { useMay } from '#web/pages/admin/staff-role.ts'
import { viewHref } from '#web/pages/admin/views.ts'
import { useErrorText, useLanguageTag, useText } from '#web/texts/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { type Answer, call } from '#web/wire/api.ts'
import { type Columns, CounsellorRows } from './counsellor-rows.tsx'
import { PeriodHead } from './period-head.tsx'
import { reopened, SlotCell, toggled } from './slot-cell.tsx'
import {
  isOver,
  type LinkQuery,
  shownDays,
  type Slot,
  slotsOf,
  WEEK_DAYS,
  type Week,
  type WeekDay,
} from './week-days.ts'

type Work = () => Promise<Answer<unknown>>
type Change = (key: string, work: Work, undo?: Work) => void

/**
 * The week view: bookings, free and closed slots; a tap opens or closes a slot or a day. `columns`: the counsellors,
 * where there are several. `query`: parameters of its links.
 */
export function WeekView(props: {
  answer: Answer<Week>
  from: string
  columns: Columns | null
  query: LinkQuery
}): ReactNode {
  const { answer, from, columns, query } = props
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
  const to = (days: number): string => viewHref('calendar', { ...query, from: addDays(from, days) })
  return (
    <section className="week" aria-labelledby="week">
      <PeriodHead
        id="week"
        title={<Range from={from} />}
        before={{ to: to(-WEEK_DAYS), name: t('week.before') }}
        after={{ to: to(WEEK_DAYS), name: t('week.after') }}
        other={{ to: viewHref('calendar', { ...query, month: monthIn(from) }), name: t('week.toMonth') }}
      />
      {answer.ok ? (
        <Days week={answer.value} columns={columns} busy={task.busy} change={change} />
      ) : (
        <LoadError name={t('week.title')} />
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

function Days(props: Omit<DayProps, 'day'>): ReactNode {
  const { week, columns, busy, change } = props
  const t = useText('admin')
  const days = shownDays(week.days, columns?.free)
  if (days.length === 0) return <p className="muted">{t('week.none')}</p>
  return (
    <div className={columns ? 'week-days of-counsellors' : 'week-days'}>
      {days.map((day) => (
        <Day key={day.date} day={day} week={week} columns={columns} busy={busy} change={change} />
      ))}
    </div>
  )
}

type DayProps = {
  day: WeekDay
  week: Week
  columns: Columns | null
  busy: string | null
  change: Change
}

function Day({ day, week, columns, busy, change }: DayProps): ReactNode {
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
  const isOpen = closed === null && hours.some(({ seats }) => seats > 0)
  const canChange = useMay()('POST /api/calendar') && usual && date >= today
  const slots = slotsOf(day, now)
  const shown = (slot: Slot, of?: { name: string; mark: ReactNode }): ReactNode => (
    <SlotCell
      slot={slot}
      day={of ? `${of.name}, ${name}` : name}
      mark={of?.mark}
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
  )
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
      {columns ? (
        <CounsellorRows day={day} columns={columns} now={now} office={shown} />
      ) : (
        <ul className={slots.every(isOver) ? 'over' : undefined}>
          {slots.map((slot) => (
            <li key={slot.time} className={isOver(slot) ? 'over' : undefined}>
              <span className="at">{slot.time}</span>
              {shown(slot)}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
