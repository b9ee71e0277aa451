import { type ReactNode, useContext } from 'react'
import { Link } from 'react-router'
import { CounsellorMarkContext } from '#web/pages/admin/counsellors/mark-context.ts'
import { MoneyLine } from '#web/pages/admin/money-line.tsx'
import { consultationHref, viewHref } from '#web/pages/admin/views.ts'
import { WhenShort } from '#web/pages/admin/when.tsx'
import { useText } from '#web/texts/use-text.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { Agenda } from './agenda.ts'

const MAX_ROWS = 5

/** The newest bookings and this month's money. */
export function Newest({ agenda }: { agenda: Agenda }): ReactNode {
  const t = useText('admin')
  const markOf = useContext(CounsellorMarkContext)
  // The parts above have already reported the failed call.
  if (!agenda.ok) return null
  const { newest, money } = agenda.value
  return (
    <section className="card" aria-labelledby="newest">
      <h3 id="newest">{t('today.newest')}</h3>
      {newest.length === 0 && <p className="muted">{t('consultations.none')}</p>}
      {newest.length > 0 && (
        <ul className="rows newest-list">
          {newest.slice(0, MAX_ROWS).map(({ consultation: { _id, name, startsAt, status, counsellor } }) => (
            <li key={_id}>
              <Link data-row to={consultationHref(_id)}>
                <strong>
                  {markOf(counsellor)}
                  {name}
                </strong>
                <WhenShort at={startsAt} />
                {status === 'cancelled' && <Badge tone="bad">{t('status.cancelled')}</Badge>}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {money.month.length > 0 && (
        <Link className="month-money" to={viewHref('statistics')}>
          <strong>{t('today.month')}</strong>
          {money.month.map((each) => (
            <MoneyLine key={each.currency} {...each} />
          ))}
        </Link>
      )}
    </section>
  )
}
