import { type ReactNode, useContext } from 'react'
import { Link } from 'react-router'
import type { AdminBooking } from '#contract/admin.ts'
import { CounsellorMarkContext } from '#web/pages/admin/counsellors/mark-context.ts'
import { LoadError } from '#web/pages/admin/part.tsx'
import { consultationHref } from '#web/pages/admin/views.ts'
import { WhenShort } from '#web/pages/admin/when.tsx'
import { useText } from '#web/texts/use-text.ts'
import { type Agenda, aheadOf } from './agenda.ts'
import { OfferWaits } from './offer-waits.tsx'

/** Consultations within fourteen days, after the next one. */
export function Ahead({ agenda }: { agenda: Agenda }): ReactNode {
  const t = useText('admin')
  return (
    <section className="card" aria-labelledby="ahead">
      <h3 id="ahead">{t('today.ahead')}</h3>
      {!agenda.ok && <LoadError name={t('today.ahead')} />}
      {agenda.ok && <List bookings={aheadOf(agenda.value)} />}
    </section>
  )
}

function List({ bookings }: { bookings: readonly AdminBooking[] }): ReactNode {
  const t = useText('admin')
  const markOf = useContext(CounsellorMarkContext)
  if (bookings.length === 0) return <p className="muted">{t('today.noneAhead')}</p>
  return (
    <ul className="rows ahead-list">
      {bookings.map(({ consultation: { _id, startsAt, name, platform, counsellor, offer } }) => (
        <li key={_id}>
          <Link data-row to={consultationHref(_id)}>
            <WhenShort at={startsAt} />
            <strong>
              {markOf(counsellor)}
              {name}
            </strong>
            <span className="muted">{t(`platform.${platform}`)}</span>
            <OfferWaits offer={offer} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
