import type { ReactNode } from 'react'
import type { Consultation } from '#contract/consultations.ts'
import { calendarFilePath } from '#contract/stages.ts'
import { firstServiceId } from '#domain/first-service.ts'
import { useText } from '#web/texts/use-text.ts'
import { isInAppBrowser } from '#web/program/in-app-browser.ts'
import { useVisit } from '#web/program/visit.ts'
import { useSettings } from '#web/program/settings.ts'
import { exactText } from '#web/ui/exact-text.tsx'
import { TimeTwice } from '#web/ui/time-twice.tsx'
import { googleCalendar } from './calendar-links.ts'

/** The appointment as a ticket: both times, and a stub with the booking number and `children`. */
export function Pass(props: {
  booking: Consultation
  /** The time left, or the state. */
  state?: ReactNode
  children?: ReactNode
}): ReactNode {
  const { booking, state, children } = props
  const t = useText('booking')
  return (
    <section className="chosen-time pass">
      <div>
        <TimeTwice startsAt={booking.startsAt} />
        {booking.service.id !== firstServiceId && (
          <p>
            {t('report.service')}: {booking.service.name}
          </p>
        )}
        {booking.counsellor?.alone === false && (
          <p>
            {t('report.counsellor')}: <span translate="no">{booking.counsellor.name}</span>
          </p>
        )}
        {state}
      </div>
      <div className="stub">
        <p className="pass-number">{exactText(t('history.number', booking))}</p>
        {children}
      </div>
    </section>
  )
}

/** An in-app browser may be unable to save a file or open a tab: the text says where else the file is. */
export function CalendarLinks({ booking }: { booking: Consultation }): ReactNode {
  const t = useText('ticket')
  const b = useText('booking')
  const settings = useSettings()
  const { address, userAgent } = useVisit()
  const isInApp = isInAppBrowser(userAgent)
  const { _id: id, platform, platformId } = booking
  const note = b('success.contact', { platform: b(`platform.${platform}`), id: platformId })
  const link = `${new URL(address).origin}/consultations/${id}`
  const entry = { booking, title: settings.company.name, note, link }
  const inNewTab = isInApp ? {} : { target: '_blank', rel: 'noopener noreferrer' }
  return (
    <>
      <a className="button" href={calendarFilePath(id)}>
        {t('ticket.calendar')}
      </a>
      <a href={googleCalendar(entry)} {...inNewTab}>
        {t('ticket.google')}
      </a>
      {isInApp && <p className="small muted">{t('ticket.calendarInApp')}</p>}
    </>
  )
}
