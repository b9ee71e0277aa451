import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { z } from 'zod/mini'
import { getWeek } from '#contract/admin.ts'
import {
  type calendarException,
  listCalendarExceptions,
  removeCalendarException,
} from '#contract/availability.ts'
import { koreanDate, startTimes } from '#domain/calendar.ts'
import { Toast, useTask } from '#web/pages/admin/action-items/task.tsx'
import { dateOf } from '#web/pages/admin/consultations/filters.ts'
import { CounsellorFilter } from '#web/pages/admin/counsellors/counsellor-filter.tsx'
import { LoadError } from '#web/pages/admin/part.tsx'
import { usePeriodicRefresh } from '#web/pages/admin/periodic-refresh.ts'
import { useRevalidate } from '#web/pages/admin/revalidate.ts'
import { useMay } from '#web/pages/admin/staff-role.ts'
import { counsellorIn } from '#web/pages/admin/views.ts'
import { openDays, weekdayOf } from '#web/pages/admin/weekdays.ts'
import { useSettings } from '#web/program/settings.ts'
import { useErrorText, useLanguageTag, useText } from '#web/texts/use-text.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { call } from '#web/wire/api.ts'
import { BookingsFeed } from './bookings-feed.tsx'
import { groupByDate } from './by-date.ts'
import { CalendarForm } from './calendar-form.tsx'
import { CloseDaysForm } from './close-days-form.tsx'
import { loadFreeTimes } from './free-times.ts'
import { monthOf, weeksOf } from './month-days.ts'
import { MonthView } from './month.tsx'
import { WaitingClients } from './waiting-clients.tsx'
import { type LinkQuery, mondayOf, WEEK_DAYS } from './week-days.ts'
import { WeekView } from './week.tsx'

type Exception = z.output<typeof calendarException>

/** Loads the week or month in the address (the current week by default), and the exceptions. */
export async function loader({ url: { searchParams: search } }: LoaderFunctionArgs) {
  const month = monthOf(search.get('month'))
  const { from, days } = month
    ? weeksOf(month)
    : { from: mondayOf(dateOf(search.get('from')) ?? koreanDate(new Date())), days: WEEK_DAYS }
  const counsellor = counsellorIn(search)
  const [list, week] = await Promise.all([
    call(listCalendarExceptions, {}),
    call(getWeek, { from, days: String(days), counsellor }),
  ])
  const hasSeveral = week.ok && week.value.counsellors.length > 0
  const free = hasSeveral ? await loadFreeTimes({ from, to: week.value.to, counsellor }) : null
  return { list, week, from, month, counsellor, free }
}

/** Bookings and free slots by week, and the exceptions to the usual opening days. */
export function Component(): ReactNode {
  const { list, week, from, month, counsellor, free } = useLoaderData<typeof loader>()
  const t = useText('admin')
  const errorText = useErrorText()
  const languageTag = useLanguageTag()
  const refresh = useRevalidate()
  const task = useTask()
  const may = useMay()
  usePeriodicRefresh()
  const { slots } = useSettings()
  const times = startTimes(slots)
  const counsellors = week.ok ? week.value.counsellors : []
  const query: LinkQuery = counsellor ? { counsellor } : {}
  // Version on which changes made on this page are based.
  const seen = week.ok ? { version: week.value.version } : {}

  const remove = ({ date, time }: Pick<Exception, 'date' | 'time'>): void =>
    task.run(keyOf({ date, time }), async () => {
      const answer = await call(removeCalendarException, { date, time, ...seen })
      if (answer.ok) return { tone: 'good', text: t('calendar.changed') }
      if (answer.code === 'STALE_VERSION') return { tone: 'warm', text: t('week.stale') }
      const text =
        answer.code === 'SLOT_IN_USE' ? t('calendar.inUse') : errorText(answer.code, answer.message)
      return { tone: 'bad', text }
    })
  return (
    <section className="records-section" aria-labelledby="calendar">
      <div className="records-head">
        <h2 id="calendar">{t('dashboard.view.calendar')}</h2>
      </div>
      <CounsellorFilter counsellors={counsellors} />
      {month ? (
        <MonthView answer={week} month={month} freeTimes={free ?? undefined} query={query} />
      ) : (
        <WeekView
          answer={week}
          from={from}
          columns={free && { counsellors, chosen: counsellor, free }}
          query={query}
        />
      )}
      {may('GET /api/desk/waits') && <WaitingClients />}
      {may('POST /api/calendar') && (
        <div className="calendar">
          {week.ok && (
            <CloseDaysForm version={week.value.version} counsellors={counsellors} onChanged={refresh} />
          )}
          <CalendarForm times={times} seen={seen} onChanged={refresh} />
          <div className="card stack tight">
            <h3>{t('calendar.exceptions')}</h3>
            <p className="small muted">
              {t('calendar.usual', {
                days: openDays(slots.weekdays, languageTag),
                first: times[0] ?? '',
                last: times.at(-1) ?? '',
              })}
            </p>
            {!list.ok && <LoadError name={t('calendar.exceptions')} />}
            {list.ok && list.value.exceptions.length === 0 && <p className="muted">{t('calendar.none')}</p>}
            {list.ok && list.value.exceptions.length > 0 && (
              <ul className="exceptions">
                {groupByDate(list.value.exceptions).map(([date, exceptions]) => (
                  <Day key={date} date={date} exceptions={exceptions} busy={task.busy} onRemove={remove} />
                ))}
              </ul>
            )}
          </div>
        </div>
      )}
      <BookingsFeed />
      <Toast task={task} />
    </section>
  )
}

const keyOf = ({ date, time }: Pick<Exception, 'date' | 'time'>): string => `${date} ${time ?? ''}`

function Day(props: {
  date: string
  exceptions: readonly Exception[]
  busy: string | null
  onRemove: (which: Pick<Exception, 'date' | 'time'>) => void
}): ReactNode {
  const { date, exceptions, busy, onRemove } = props
  const t = useText('admin')
  const languageTag = useLanguageTag()
  return (
    <li>
      <div className="row between">
        <h4>
          {date} <span className="muted">{weekdayOf(date, languageTag)}</span>
        </h4>
        {exceptions.length > 1 && (
          <Button
            look="quiet"
            busy={busy === keyOf({ date, time: null })}
            onClick={() => onRemove({ date, time: null })}
          >
            {t('calendar.removeDay')}
          </Button>
        )}
      </div>
      <ul>
        {exceptions.map(({ time, seats, note }) => (
          <li key={time}>
            <span className="at">{time ?? t('calendar.wholeDay')}</span>
            {seats === 0 ? (
              <Badge tone="bad">{t('calendar.closed')}</Badge>
            ) : (
              <Badge tone="calm">{t('calendar.fits', { count: seats })}</Badge>
            )}
            <Button
              look="quiet"
              busy={busy === keyOf({ date, time })}
              aria-label={t('calendar.removeOne', { date, time: time ?? t('calendar.wholeDay') })}
              onClick={() => onRemove({ date, time })}
            >
              {t('calendar.remove')}
            </Button>
            {note && <span className="note">{note}</span>}
          </li>
        ))}
      </ul>
    </li>
  )
}
