import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { LoadError } from '#web/pages/admin/part.tsx'
import { viewHref } from '#web/pages/admin/views.ts'
import { weekdayOf } from '#web/pages/admin/weekdays.ts'
import { useLanguageTag, useText } from '#web/texts/use-text.ts'
import type { Answer } from '#web/wire/api.ts'
import { monthBeside, type MonthDay, monthDays } from './month-days.ts'
import { PeriodHead } from './period-head.tsx'
import { type FreeTimes, type LinkQuery, mondayOf, type Week } from './week-days.ts'

/** The month view: bookings, free slots and closed days. A day links to its week. `query`: parameters of its links. */
export function MonthView(props: {
  answer: Answer<Week>
  month: string
  freeTimes: FreeTimes | undefined
  query: LinkQuery
}): ReactNode {
  const { answer, month, freeTimes, query } = props
  const t = useText('admin')
  const languageTag = useLanguageTag()
  const [now] = useState(() => Date.now())
  const name = new Intl.DateTimeFormat(languageTag, { year: 'numeric', month: 'long', timeZone: 'UTC' })
  const to = (months: number): string => viewHref('calendar', { ...query, month: monthBeside(month, months) })
  return (
    <section className="week" aria-labelledby="month">
      <PeriodHead
        id="month"
        title={name.format(new Date(`${month}-01T00:00:00Z`))}
        before={{ to: to(-1), name: t('month.before') }}
        after={{ to: to(1), name: t('month.after') }}
        other={{
          to: viewHref('calendar', { ...query, from: mondayOf(`${month}-01`) }),
          name: t('month.toWeek'),
        }}
      />
      {answer.ok ? (
        <Weeks
          weeks={monthDays(answer.value.days, { month, today: answer.value.today, now, freeTimes })}
          today={answer.value.today}
          query={query}
        />
      ) : (
        <LoadError name={t('month.title')} />
      )}
    </section>
  )
}

function Weeks(props: { weeks: MonthDay[][]; today: string; query: LinkQuery }): ReactNode {
  const { weeks, today, query } = props
  const t = useText('admin')
  const languageTag = useLanguageTag()
  return (
    <table className="month" aria-label={t('month.title')}>
      <caption className="small muted">{t('month.legend')}</caption>
      <thead>
        <tr>
          {weeks[0]?.map(({ date }) => (
            <th key={date} scope="col">
              {weekdayOf(date, languageTag)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.date}>
            {week.map((day) => (
              <td key={day.date}>
                <Day day={day} isToday={day.date === today} query={query} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Day(props: { day: MonthDay; isToday: boolean; query: LinkQuery }): ReactNode {
  const { day, isToday, query } = props
  const { date, isOfMonth, isPast, booked, free, isClosed } = day
  const t = useText('admin')
  const languageTag = useLanguageTag()
  const name = new Intl.DateTimeFormat(languageTag, { dateStyle: 'full', timeZone: 'UTC' })
  const label = [
    name.format(new Date(`${date}T00:00:00Z`)),
    ...(booked > 0 ? [t('month.booked', { count: booked })] : []),
    ...(free > 0 ? [t('month.free', { count: free })] : []),
    ...(isClosed && !isPast ? [t('month.closed')] : []),
  ]
  return (
    <Link
      className={`month-day${isOfMonth ? '' : ' other'}${isPast ? ' past' : ''}`}
      to={viewHref('calendar', { ...query, from: mondayOf(date) })}
      aria-current={isToday ? 'date' : undefined}
    >
      <span aria-hidden="true">{Number(date.slice(8))}</span>
      <span className="visually-hidden">{label.join(', ')}</span>
      {booked > 0 && <strong aria-hidden="true">{booked}</strong>}
      {booked === 0 && free > 0 && (
        <span className="open" aria-hidden="true">
          {free}
        </span>
      )}
      {booked === 0 && isClosed && !isPast && (
        <span className="off" aria-hidden="true">
          {t('month.off')}
        </span>
      )}
    </Link>
  )
}
