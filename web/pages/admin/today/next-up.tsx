import type { ReactNode } from 'react'
import { MINUTE_MS } from '#domain/calendar.ts'
import { useLanguageTag, useText } from '#web/texts/use-text.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { platformLabels } from '#web/pages/admin/labels.ts'
import { Lost } from '#web/pages/admin/part.tsx'
import { SearchLink } from '#web/pages/admin/search-link.tsx'
import { consultationHref } from '#web/pages/admin/views.ts'
import { countryName } from '#web/pages/admin/country.ts'
import { WhenShort } from '#web/pages/admin/when.tsx'
import { type Agenda, nextOf } from './agenda.ts'

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/** The present or next conversation with what is needed to begin it. */
export function NextUp({ agenda }: { agenda: Agenda }): ReactNode {
  const t = useText('admin')
  return (
    <section className="card next-card" aria-labelledby="next">
      <h3 id="next">{t('today.next')}</h3>
      {agenda.ok ? <Next today={agenda.value} /> : <Lost name={t('today.next')} />}
    </section>
  )
}

function Next({ today }: { today: Extract<Agenda, { ok: true }>['value'] }): ReactNode {
  const t = useText('admin')
  const languageTag = useLanguageTag()
  const next = nextOf(today)
  if (next === null) return <p className="muted">{t('today.nobody')}</p>
  const { _id, name, startsAt, platform, platformId, message, fileName } = next.consultation
  const minutes = Math.round((Date.parse(startsAt) - Date.parse(today.now)) / MINUTE_MS)
  return (
    <>
      <p className="next-when">
        <WhenShort at={startsAt} /> <Distance minutes={minutes} />
      </p>
      <p className="next-who">
        <SearchLink row href={consultationHref(_id)}>
          {name}
        </SearchLink>{' '}
        <span className="small muted">
          {t('today.client', {
            country: countryName(next.nationality, languageTag),
            visit: next.visit,
          })}
        </span>
      </p>
      <p className="quote">{message}</p>
      <p className="row">
        <span>
          {t(platformLabels[platform])} <strong>{platformId}</strong>
        </span>
        <CopyButton
          text={platformId}
          label={t('consultation.copyId', { app: t(platformLabels[platform]) })}
        />
      </p>
      {fileName && <p className="small muted">{t('today.file', { name: fileName })}</p>}
      <p>
        <SearchLink className="button main wide" href={consultationHref(_id)}>
          {t('today.open')}
        </SearchLink>
      </p>
    </>
  )
}

/** "in 40 minutes", or since when it runs. */
function Distance({ minutes }: { minutes: number }): ReactNode {
  const t = useText('admin')
  const words = new Intl.RelativeTimeFormat(useLanguageTag(), { numeric: 'auto' })
  if (minutes <= 0) return <strong className="running">{t('today.running')}</strong>
  const distance =
    minutes < HOUR_MINUTES
      ? words.format(minutes, 'minute')
      : minutes < DAY_MINUTES
        ? words.format(Math.round(minutes / HOUR_MINUTES), 'hour')
        : words.format(Math.round(minutes / DAY_MINUTES), 'day')
  return <span className="muted">{distance}</span>
}
