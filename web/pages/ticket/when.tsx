import type { ReactNode } from 'react'
import { useState } from 'react'
import { calendarFilePath, type Ticket } from '#contract/course.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/calendar.ts'
import { useText } from '#web/texts/use-text.ts'
import { useSettings } from '#web/program/settings.ts'
import { Badge } from '#web/ui/badge.tsx'
import { TimeTwice } from '#web/ui/time-twice.tsx'
import { isInAppBrowser } from '#web/program/in-app-browser.ts'
import { googleCalendar } from './calendar-links.ts'

/** The start in the reader's time zone, the time left until it, and calendar links. */
export function When({ ticket, clock }: { ticket: Ticket; clock: number }): ReactNode {
  const { startsAt, status } = ticket
  const isAhead = status === 'pending' && clock < Date.parse(startsAt)
  return (
    <section className="chosen-time">
      <div className="row between">
        <TimeTwice startsAt={startsAt} />
        <Left ticket={ticket} clock={clock} />
      </div>
      {isAhead && <CalendarLinks ticket={ticket} />}
    </section>
  )
}

/** An in-app browser may be unable to save a file or open a tab: the text says where else the file is. */
function CalendarLinks({ ticket }: { ticket: Ticket }): ReactNode {
  const t = useText('ticket')
  const b = useText('booking')
  const settings = useSettings()
  const [isInApp] = useState(() => isInAppBrowser(navigator.userAgent))
  const platform = b(`platform.${ticket.platform}`)
  const note = b('success.contact', { platform, id: ticket.platformId })
  const entry = { ticket, title: settings.company.name, note, link: location.href }
  const inNewTab = isInApp ? {} : { target: '_blank', rel: 'noopener noreferrer' }
  return (
    <>
      <p className="row">
        <a className="button plain" href={calendarFilePath(ticket._id)}>
          {t('ticket.calendar')}
        </a>
        <a className="button quiet" href={googleCalendar(entry)} {...inNewTab}>
          {t('ticket.google')}
        </a>
      </p>
      {isInApp && <p className="small muted">{t('ticket.calendarInApp')}</p>}
    </>
  )
}

/** Remaining time in whole units ("In 3 days"), so that it is still true when it is read. */
function Left({ ticket, clock }: { ticket: Ticket; clock: number }): ReactNode {
  const t = useText('ticket')
  const { startsAt, status, course, durationMinutes } = ticket
  if (status === 'cancelled' || course.startsWith('missed')) return null
  const leftMs = Date.parse(startsAt) - clock
  if (status === 'completed' || leftMs < -durationMinutes * MINUTE_MS)
    return <Badge tone="good">{t('ticket.isOver')}</Badge>
  if (leftMs <= 0) return <Badge tone="warm">{t('ticket.isNow')}</Badge>
  if (leftMs >= 2 * DAY_MS)
    return <Badge tone="calm">{t('ticket.inDays', { count: Math.floor(leftMs / DAY_MS) })}</Badge>
  if (leftMs >= HOUR_MS)
    return <Badge tone="calm">{t('ticket.inHours', { count: Math.floor(leftMs / HOUR_MS) })}</Badge>
  return <Badge tone="warm">{t('ticket.inMinutes', { count: Math.ceil(leftMs / MINUTE_MS) })}</Badge>
}
