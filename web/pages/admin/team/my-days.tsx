import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { listStaff } from '#contract/staff.ts'
import { call } from '#web/wire/api.ts'
import { readSession } from '#web/wire/session.ts'
import { useLanguageTag, useText } from '#web/texts/use-text.ts'
import { LoadError } from '#web/pages/admin/part.tsx'
import { DaysPart } from './days-part.tsx'
import { FeedsPart } from './feeds-part.tsx'

export const loader = () => call(listStaff, {})

/** A Sunday, so that the weekday 0 is the first. */
const SUNDAY_MS = Date.UTC(2026, 0, 4)
const DAY_MS = 86_400_000

/** Days off, extra hours and calendars of the logged-in member of the staff. */
export function Component(): ReactNode {
  const answer = useLoaderData<typeof loader>()
  const t = useText('team')
  const admin = useText('admin')
  const weekday = new Intl.DateTimeFormat(useLanguageTag(), { weekday: 'long', timeZone: 'UTC' })
  const email = readSession()?.email
  const member = answer.ok ? answer.value.staff.find((each) => each.email === email) : undefined
  return (
    <section className="stack" aria-labelledby="my-days">
      <div className="view-head">
        <h2 id="my-days">{admin('dashboard.view.myDays')}</h2>
        <p className="muted">{t('myDays.lead')}</p>
      </div>
      {!member && <LoadError name={admin('dashboard.view.myDays')} />}
      {member && (
        <div className="card stack">
          <h3>{t('myDays.weekly')}</h3>
          {member.hours.length === 0 ? (
            <p>{t('myDays.none')}</p>
          ) : (
            <ul>
              {member.hours.map((hours) => (
                <li key={`${hours.weekday} ${hours.from}`}>
                  {weekday.format(SUNDAY_MS + hours.weekday * DAY_MS)} · {hours.from}–{hours.until}
                </li>
              ))}
            </ul>
          )}
          <DaysPart id={member.id} />
          <FeedsPart member={member} />
        </div>
      )}
    </section>
  )
}
