import { type ReactNode, useState } from 'react'
import type { Consultation } from '#contract/consultations.ts'
import { calendarFilePath } from '#contract/stages.ts'
import { genericZone } from '#domain/generic-zone.ts'
import { zoneCity } from '#domain/zone-city.ts'
import { isInAppBrowser } from '#web/program/in-app-browser.ts'
import { useRenderEnvironment, useZone } from '#web/program/render-environment.ts'
import { useSettings } from '#web/program/settings.ts'
import { useLanguageTag, useLocale, useText, useZoneTimeName } from '#web/texts/use-text.ts'
import { Alert, Status } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { exactText } from '#web/ui/exact-text.tsx'
import { otherServiceName } from '#web/ui/service-name.ts'
import { TimeTwice } from '#web/ui/time-twice.tsx'
import { googleCalendar } from './calendar-links.ts'

/** The appointment as a ticket: both times, and a stub with the booking number and `children`. */
export function TicketCard(props: {
  booking: Consultation
  /** The time left, or the state. */
  state?: ReactNode
  children?: ReactNode
}): ReactNode {
  const { booking, state, children } = props
  const t = useText('booking')
  const service = otherServiceName(booking, useLocale())
  return (
    <section className="chosen-time pass">
      <div>
        <TimeTwice startsAt={booking.startsAt} />
        {service !== null && (
          <p>
            {t('report.service')}: {service}
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
  const { address, userAgent } = useRenderEnvironment()
  const isInApp = isInAppBrowser(userAgent)
  const { _id: id, platform, platformId } = booking
  const note = b('success.contact', { platform: b(`platform.${platform}`), id: platformId })
  const link = `${new URL(address).origin}/consultations/${id}`
  const entry = { booking, title: settings.company.name, note, link }
  const inNewTab = isInApp ? {} : { target: '_blank', rel: 'noopener noreferrer' }
  return (
    <>
      <div className="row">
        <a className="button" href={calendarFilePath(id)}>
          {t('ticket.calendar')}
        </a>
        <a href={googleCalendar(entry)} {...inNewTab}>
          {t('ticket.google')}
        </a>
      </div>
      {isInApp && <p className="small muted">{t('ticket.calendarInApp')}</p>}
      <SavePicture booking={booking} />
    </>
  )
}

/**
 * Saves or shares the ticket as a picture, drawn on this device. Where neither works, as in in-app browsers, the
 * picture is shown, to be saved by pressing it.
 */
function SavePicture({ booking }: { booking: Consultation }): ReactNode {
  const t = useText('ticket')
  const b = useText('booking')
  const common = useText()
  const { name } = useSettings().company
  const zone = useZone()
  const tag = useLanguageTag()
  const zoneTimeName = useZoneTimeName()
  const [isBusy, setBusy] = useState(false)
  const [shown, setShown] = useState<{ picture: string; text: string } | 'failed' | null>(null)
  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      const { ticketLines, saveTicketPicture } = await import('./ticket-picture.ts')
      const lines = ticketLines({
        booking,
        zone,
        tag,
        yours: common('time.yours', {
          zone: zoneTimeName(zone) ?? genericZone(zone, tag) ?? zoneCity(zone),
        }),
        korea: common('time.korea'),
        number: b('history.number', booking),
        platform: b(`platform.${booking.platform}`),
      })
      const picture = await saveTicketPicture(lines, { name, number: booking.number, tag })
      setShown(picture === null ? null : { picture, text: lines.map(({ text }) => text).join(', ') })
    } catch {
      setShown('failed')
    }
    setBusy(false)
  }
  return (
    <>
      <Button look="plain" busy={isBusy} onClick={() => void save()}>
        {t('ticket.picture')}
      </Button>
      {shown === 'failed' && <Alert>{t('ticket.pictureFailed')}</Alert>}
      {shown && shown !== 'failed' && (
        <>
          <Status>{t('ticket.pictureHold')}</Status>
          <img className="ticket-picture" src={shown.picture} alt={shown.text} />
        </>
      )}
    </>
  )
}
