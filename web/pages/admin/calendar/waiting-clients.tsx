import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { type ClientWait, listOpenWaits } from '#contract/waits.ts'
import { formatKoreaDay, formatShortKoreaTime } from '#web/pages/admin/korea-time.ts'
import { clientHref, viewHref } from '#web/pages/admin/views.ts'
import { useLanguageTag, useLocale, useText } from '#web/texts/use-text.ts'
import { call } from '#web/wire/api.ts'
import { groupByDate } from './by-date.ts'

/** Clients on the waiting list, by date; renders nothing while the list is empty. */
export function WaitingClients(): ReactNode {
  const t = useText('admin')
  const locale = useLocale()
  const [waits, setWaits] = useState<ClientWait[]>([])
  useEffect(() => {
    void call(listOpenWaits, {}).then((answer) => {
      if (answer.ok) setWaits(answer.value.waits)
    })
  }, [])
  if (waits.length === 0) return null
  return (
    <section className="card stack" aria-labelledby="waits">
      <h3 id="waits">
        {t('waits.title')} <span className="count">{waits.length}</span>
      </h3>
      <p className="small muted">{t('waits.about')}</p>
      {groupByDate(waits).map(([date, ofDay]) => (
        <div key={date}>
          <h4>{formatKoreaDay(date, locale)}</h4>
          <ol className="rows waiting-clients">
            {ofDay.map((wait) => (
              <Waiting key={wait.id} {...wait} />
            ))}
          </ol>
        </div>
      ))}
    </section>
  )
}

function Waiting({ rank, clientId, name, since, counsellor, offer }: ClientWait): ReactNode {
  const t = useText('admin')
  const languageTag = useLanguageTag()
  return (
    <li>
      <Link to={clientHref(clientId)}>
        <span className="muted">{rank}</span> <strong>{name}</strong>
        <span className="small muted">
          {offer
            ? t('waits.offered', { time: offer.time, until: formatShortKoreaTime(offer.until, languageTag) })
            : t('waits.since', { since: formatShortKoreaTime(since, languageTag) })}
          {counsellor && ` · ${counsellor}`}
        </span>
      </Link>
      <Link className="button plain" to={viewHref('newBooking', { client: clientId })}>
        {t('booking.short')}
      </Link>
    </li>
  )
}
