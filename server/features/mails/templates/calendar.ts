import ical, {
  ICalAlarmType,
  ICalAttendeeRole,
  type ICalCalendar,
  ICalCalendarMethod,
  type ICalEvent,
  ICalEventStatus,
} from 'ical-generator'
import type { Locale } from '#contract/locales.ts'
import { addMs, HOUR_MS, MINUTE_MS } from '#domain/calendar.ts'
import type { Settings } from '#domain/settings.ts'
import type { ConsultationMail } from '#server/features/mails/kinds.ts'
import type { Letter, Reader } from './letter.ts'
import { textsIn } from './texts/all.ts'

type Appointment = Pick<
  ConsultationMail,
  'consultationId' | 'revision' | 'startsAt' | 'durationMinutes' | 'platform' | 'platformId'
>

/**
 * The appointment as a calendar entry (RFC 5545, RFC 5546). The same UID with a higher SEQUENCE replaces the
 * entry, so a cancellation removes the one from the booking.
 */
export function calendarEntry(
  consultation: ConsultationMail,
  method: 'REQUEST' | 'CANCEL',
  reader: Reader,
): NonNullable<Letter['calendar']> {
  const { to, settings } = reader
  const [calendar, event] = appointment(consultation, ICalCalendarMethod[method], reader)
  event.organizer({ name: settings.company.name, email: settings.company.email })
  event.createAttendee({ name: consultation.name, email: to, role: ICalAttendeeRole.REQ })
  // The generator writes the status after the alarm, where RFC 5545 allows no property, so an entry with an
  // alarm has none.
  if (method === 'CANCEL') event.status(ICalEventStatus.CANCELLED)
  else remind(event, reader)
  return { content: `${calendar.toString()}\r\n`, method, fileName: 'consultation.ics' }
}

/** The same entry as a download, without attendees, so that calendar programs send no reply. */
export function calendarFile(
  consultation: Appointment,
  context: { locale: Locale; publicUrl: string; settings: Settings; now: Date },
): string {
  const reader = { ...context, texts: textsIn[context.locale](context.settings.company) }
  const [calendar, event] = appointment(consultation, ICalCalendarMethod.PUBLISH, reader)
  remind(event, reader)
  return `${calendar.toString()}\r\n`
}

function appointment(
  { consultationId, revision, startsAt, durationMinutes, platform, platformId }: Appointment,
  method: ICalCalendarMethod,
  { texts, now, publicUrl, settings }: Pick<Reader, 'texts' | 'now' | 'publicUrl' | 'settings'>,
): [ICalCalendar, ICalEvent] {
  const start = new Date(startsAt)
  const calendar = ical({ prodId: { company: settings.company.name, product: 'Consultations' }, method })
  const event = calendar.createEvent({
    id: `consultation-${consultationId}@naru`,
    sequence: revision,
    stamp: now,
    start,
    end: addMs(start, durationMinutes * MINUTE_MS),
    summary: texts.calendar.summary,
    description: `${texts.calendar.description(texts.platforms[platform], platformId)}\n${publicUrl}/consultations/${consultationId}`,
    location: texts.platforms[platform],
  })
  return [calendar, event]
}

function remind(event: ICalEvent, { texts }: Pick<Reader, 'texts'>): void {
  event.createAlarm({
    type: ICalAlarmType.display,
    triggerBefore: HOUR_MS / 1000,
    description: texts.calendar.summary,
  })
}
