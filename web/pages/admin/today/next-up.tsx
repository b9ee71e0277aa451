import { type ReactNode, useContext } from 'react'
import { Link } from 'react-router'
import type { Consultation } from '#contract/consultations.ts'
import { beginConsultation } from '#contract/stages.ts'
import { MINUTE_MS } from '#domain/calendar.ts'
import { NO_MESSAGE } from '#domain/consultation.ts'
import { Toast, useTask } from '#web/pages/admin/action-items/task.tsx'
import { allowedActionsAt } from '#web/pages/admin/consultation/allowed-actions.ts'
import { CounsellorMarkContext } from '#web/pages/admin/counsellors/mark-context.ts'
import { countryName } from '#web/pages/admin/country.ts'
import { LoadError } from '#web/pages/admin/part.tsx'
import { consultationHref } from '#web/pages/admin/views.ts'
import { WhenShort } from '#web/pages/admin/when.tsx'
import { useLanguageTag, useLocale, useText } from '#web/texts/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { otherServiceName } from '#web/ui/service-name.ts'
import { call } from '#web/wire/api.ts'
import { type Agenda, type BookingProps, isAnyRunning, nextOf } from './agenda.ts'
import { OfferWaits } from './offer-waits.tsx'

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

type Program = typeof import('./running.tsx')

/** The next consultation, with what is needed to begin, or the running ones, shown by `program`. */
export function NextUp(props: { agenda: Agenda; program: Program | 'failed' | null }): ReactNode {
  const { agenda, program } = props
  const t = useText('admin')
  const task = useTask()
  const shown = agenda.ok ? nextOf(agenda.value) : []
  const isRunning = isAnyRunning(agenda)
  const Shown = program !== null && program !== 'failed' ? program.Running : Next
  return (
    <section className={isRunning ? 'card next-card running' : 'card next-card'} aria-labelledby="next">
      <h3 id="next">{t(isRunning ? 'today.now' : 'today.next')}</h3>
      {!agenda.ok && <LoadError name={t('today.next')} />}
      {agenda.ok && shown.length === 0 && <p className="muted">{t('today.nobody')}</p>}
      {agenda.ok &&
        shown.map((booking) => {
          const props = { booking, now: Date.parse(agenda.value.now), task }
          return (
            <Shown key={booking.consultation._id} {...props}>
              <ConsultationActs {...props} isRunning={isRunning} />
              <ChatAccount {...booking.consultation} />
            </Shown>
          )
        })}
      <Toast task={task} />
    </section>
  )
}

function Next({ booking: next, now, children }: BookingProps & { children: ReactNode }): ReactNode {
  const t = useText('admin')
  const languageTag = useLanguageTag()
  const mark = useContext(CounsellorMarkContext)(next.consultation.counsellor)
  const { _id, name, startsAt, durationMinutes, message, fileName, offer } = next.consultation
  const service = otherServiceName(next.consultation, useLocale())
  const minutes = Math.round((Date.parse(startsAt) - now) / MINUTE_MS)
  return (
    <div className="next-booking">
      <p className="next-when">
        <WhenShort at={startsAt} /> <Distance minutes={minutes} />
      </p>
      <p className="next-who">
        {mark && <>{mark} </>}
        <Link data-row to={consultationHref(_id)}>
          {name}
        </Link>{' '}
        <span className="small muted">
          {t(next.visit === 1 ? 'today.newClient' : 'today.client', {
            country: countryName(next.nationality, languageTag),
            visit: next.visit,
          })}
        </span>
      </p>
      {service !== null && (
        <p className="small">{t('details.service', { service, minutes: durationMinutes })}</p>
      )}
      <OfferWaits offer={offer} />
      {message !== NO_MESSAGE && <p className="quote">{message}</p>}
      {fileName && <p className="small muted">{t('today.file', { name: fileName })}</p>}
      <div className="row">{children}</div>
    </div>
  )
}

/** Begins the consultation, or opens its page. `isRunning`: another button is its next step. */
function ConsultationActs(props: BookingProps & { isRunning: boolean }): ReactNode {
  const { booking, now, task, isRunning } = props
  const t = useText('admin')
  const { _id } = booking.consultation
  const can = allowedActionsAt(booking.consultation, now)
  const begin = (): void =>
    task.send(`begin ${_id}`, () => call(beginConsultation, { id: _id }), t('begin.done'))
  return (
    <>
      {can.begin && (
        <Button busy={task.busy === `begin ${_id}`} onClick={begin}>
          {t('attention.action.begin')}
        </Button>
      )}
      <Link className={`button ${can.begin || isRunning ? 'plain' : 'main'}`} to={consultationHref(_id)}>
        {t('attention.open')}
      </Link>
    </>
  )
}

function ChatAccount({ platform, platformId }: Pick<Consultation, 'platform' | 'platformId'>): ReactNode {
  const t = useText('admin')
  const app = t(`platform.${platform}`)
  return (
    <span className="chat-account">
      <span>
        {app} <strong>{platformId}</strong>
      </span>
      <CopyButton text={platformId} label={t('consultation.copyId', { app })} />
    </span>
  )
}

/** Formats the time until the start: "in 40 minutes". */
function Distance({ minutes }: { minutes: number }): ReactNode {
  const formatter = new Intl.RelativeTimeFormat(useLanguageTag(), { numeric: 'auto' })
  const distance =
    minutes < HOUR_MINUTES
      ? formatter.format(minutes, 'minute')
      : minutes < DAY_MINUTES
        ? formatter.format(Math.floor(minutes / HOUR_MINUTES), 'hour')
        : formatter.format(Math.floor(minutes / DAY_MINUTES), 'day')
  return <span className="muted">{distance}</span>
}
