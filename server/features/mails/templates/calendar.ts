import ical, { ICalAlarmType, ICalAttendeeRole, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { HOUR_MS, MINUTE_MS } from '#domain/calendar.ts'
import type { ConsultationMail } from '#server/features/mails/kinds.ts'
import type { Letter, Reader } from './letter.ts'

/**
 * The appointment as a calendar entry (RFC 5545, RFC 5546). The same UID with a higher SEQUENCE replaces
 * the entry, so a cancellation removes what the booking put there.
 */
export function calendarEntry(
  consultation: ConsultationMail,
  method: 'REQUEST' | 'CANCEL',
  { texts, to, now, publicUrl, office }: Reader,
): NonNullable<Letter['calendar']> {
  const startsAt = new Date(consultation.startsAt)
  const calendar = ical({
    prodId: { company: office.company.name, product: 'Consultations' },
    method: ICalCalendarMethod[method],
  })
  const event = calendar.createEvent({
    id: `consultation-${consultation.consultationId}@naru`,
    sequence: consultation.revision,
    stamp: now,
    start: startsAt,
    end: new Date(startsAt.getTime() + consultation.durationMinutes * MINUTE_MS),
    summary: texts.calendar.summary,
    description: `${texts.calendar.description(texts.platforms[consultation.platform], consultation.platformId)}\n${publicUrl}/consultations/${consultation.consultationId}`,
    location: texts.platforms[consultation.platform],
    // The generator writes it after the alarm, where RFC 5545 allows no property: so not with one.
    ...(method === 'CANCEL' ? { status: ICalEventStatus.CANCELLED } : {}),
    organizer: { name: office.company.name, email: office.company.email },
    attendees: [{ name: consultation.name, email: to, role: ICalAttendeeRole.REQ }],
  })
  if (method === 'REQUEST') {
    event.createAlarm({
      type: ICalAlarmType.display,
      triggerBefore: HOUR_MS / 1000,
      description: texts.calendar.summary,
    })
  }
  return { content: `${calendar.toString()}\r\n`, method, fileName: 'consultation.ics' }
}
