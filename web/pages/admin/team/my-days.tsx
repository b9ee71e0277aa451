import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { listStaff } from '#contract/staff.ts'
import { LoadError } from '#web/pages/admin/part.tsx'
import { weekdayName } from '#web/pages/admin/weekdays.ts'
import { useLanguageTag, useText } from '#web/texts/use-text.ts'
import { call } from '#web/wire/api.ts'
import { readSession } from '#web/wire/session.ts'
import { DaysPart } from './days-part.tsx'
import { FeedsPart } from './feeds-part.tsx'

export const loader = () => call(listStaff, {})

/** Days off, extra hours and calendars of the logged-in member of the staff. */
export function Component(): ReactNode {
  const answer = useLoaderData<typeof loader>()
  const t = useText('team')
  const admin = useText('admin')
  const languageTag = useLanguageTag()
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
        <div className="my-days">
          <div className="card">
            <h3>{t('myDays.weekly')}</h3>
            {member.hours.length === 0 ? (
              <p>{t('myDays.none')}</p>
            ) : (
              <ul>
                {member.hours.map((hours) => (
                  <li key={`${hours.weekday} ${hours.from}`}>
                    {weekdayName(hours.weekday, languageTag, 'long')} · {hours.from}–{hours.until}
                  </li>
                ))}
              </ul>
            )}
          </div>
          <div className="card">
            <DaysPart id={member.id} isOpen />
          </div>
          <div className="card">
            <FeedsPart member={member} isOpen />
          </div>
        </div>
      )}
    </section>
  )
}
