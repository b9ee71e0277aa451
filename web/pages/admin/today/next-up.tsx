import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { beginConsultation } from '#contract/course.ts'
import type { AdminBooking } from '#contract/admin.ts'
import { MINUTE_MS } from '#domain/calendar.ts'
import { useErrorText, useLanguageTag, useText } from '#web/texts/use-text.ts'
import { call } from '#web/wire/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { type Task, Toast, useTask } from '#web/pages/admin/action-items/task.tsx'
import { actsAt } from '#web/pages/admin/consultation/acts-now.ts'
import { labelOf, platformLabels } from '#web/pages/admin/labels.ts'
import { Lost } from '#web/pages/admin/part.tsx'
import { consultationHref } from '#web/pages/admin/views.ts'
import { countryName } from '#web/pages/admin/country.ts'
import { WhenShort } from '#web/pages/admin/when.tsx'
import { type Agenda, nextOf } from './agenda.ts'

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/** The running consultations, or the next one, with what is needed to begin. */
export function NextUp({ agenda }: { agenda: Agenda }): ReactNode {
  const t = useText('admin')
  const task = useTask()
  const shown = agenda.ok ? nextOf(agenda.value) : []
  const isRunning = agenda.ok && agenda.value.running.length > 0
  return (
    <section className="card next-card" aria-labelledby="next">
      <h3 id="next">{t(isRunning ? 'today.now' : 'today.next')}</h3>
      {!agenda.ok && <Lost name={t('today.next')} />}
      {agenda.ok && shown.length === 0 && <p className="muted">{t('today.nobody')}</p>}
      {agenda.ok &&
        shown.map((booking) => (
          <Booking
            key={booking.consultation._id}
            booking={booking}
            now={Date.parse(agenda.value.now)}
            task={task}
          />
        ))}
      <Toast task={task} />
    </section>
  )
}

function Booking(props: { booking: AdminBooking; now: number; task: Task }): ReactNode {
  const { booking: next, now, task } = props
  const t = useText('admin')
  const errorText = useErrorText()
  const languageTag = useLanguageTag()
  const { _id, name, startsAt, platform, platformId, message, fileName } = next.consultation
  const minutes = Math.round((Date.parse(startsAt) - now) / MINUTE_MS)
  const can = actsAt(next.consultation, now)
  const label = labelOf(next.consultation, now)
  const begin = (): void =>
    task.run(`begin ${_id}`, async () => {
      const answer = await call(beginConsultation, { id: _id })
      return answer.ok
        ? { tone: 'good', text: t('begin.done') }
        : { tone: 'bad', text: errorText(answer.code, answer.message) }
    })
  return (
    <div className="next-booking">
      <p className="next-when">
        <WhenShort at={startsAt} />{' '}
        {minutes > 0 ? <Distance minutes={minutes} /> : <Badge tone={label.tone}>{t(label.text)}</Badge>}
      </p>
      <p className="next-who">
        <Link data-row to={consultationHref(_id)}>
          {name}
        </Link>{' '}
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
      <div className="row">
        {can.begin && (
          <Button busy={task.busy === `begin ${_id}`} onClick={begin}>
            {t('begin.action')}
          </Button>
        )}
        <Link className={`button ${can.begin ? 'plain' : 'main'}`} to={consultationHref(_id)}>
          {t('today.open')}
        </Link>
      </div>
    </div>
  )
}

/** Formats the time until the start: "in 40 minutes". */
function Distance({ minutes }: { minutes: number }): ReactNode {
  const words = new Intl.RelativeTimeFormat(useLanguageTag(), { numeric: 'auto' })
  const distance =
    minutes < HOUR_MINUTES
      ? words.format(minutes, 'minute')
      : minutes < DAY_MINUTES
        ? words.format(Math.floor(minutes / HOUR_MINUTES), 'hour')
        : words.format(Math.floor(minutes / DAY_MINUTES), 'day')
  return <span className="muted">{distance}</span>
}
