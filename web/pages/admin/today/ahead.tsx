import type { ReactNode } from 'react'
import { useText } from '#web/texts/use-text.ts'
import { platformLabels } from '#web/pages/admin/labels.ts'
import { Lost } from '#web/pages/admin/part.tsx'
import { SearchLink } from '#web/pages/admin/search-link.tsx'
import { consultationHref } from '#web/pages/admin/views.ts'
import { WhenShort } from '#web/pages/admin/when.tsx'
import type { Agenda } from './agenda.ts'

/** Who comes within the week, after the next one. */
export function Ahead({ agenda }: { agenda: Agenda }): ReactNode {
  const t = useText('admin')
  return (
    <section className="card" aria-labelledby="ahead">
      <h3 id="ahead">{t('today.ahead')}</h3>
      {!agenda.ok && <Lost name={t('today.ahead')} />}
      {agenda.ok && agenda.ahead.length === 0 && <p className="muted">{t('today.noneAhead')}</p>}
      {agenda.ok && agenda.ahead.length > 0 && (
        <ul className="rows">
          {agenda.ahead.map(({ _id, startsAt, name, platform }) => (
            <li key={_id}>
              <SearchLink row href={consultationHref(_id)}>
                <WhenShort at={startsAt} />
                <strong>{name}</strong>
                <span className="muted">{t(platformLabels[platform])}</span>
              </SearchLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
