import { KOREA_ZONE } from '#domain/calendar.ts'
import { zonedText } from '#domain/time-text.ts'
import type { DeskEvent, MailData, MailKind } from '#server/features/mails/kinds.ts'

/** What a device shows. It names nobody: a locked screen is read by whoever passes. */
export type Said = {
  title: string
  body: string
  /** Of the desk, opened by a tap. */
  path: string
  /** A later one of the same tag takes the place of the earlier. */
  tag: string
  lang: string
  /** Of no use later: the push service keeps it no longer than this. */
  lifeSeconds: number
  urgent: boolean
}

type Words = {
  events: Record<DeskEvent, string>
  at: (time: string) => string
  digest: (count: number) => string
  room: string
  stuck: string
  stuckBody: string
  open: string
  soon: string
  test: string
  testBody: string
}

const ko: Words = {
  events: {
    booked: '새 예약',
    cancelled: '고객이 예약을 취소했습니다',
    moved: '고객이 시간을 바꿨습니다',
    missed: '고객이 사무소 불참을 신고했습니다',
    disputed: '결제 분쟁이 생겼습니다',
    mail_failed: '메일이 전달되지 않았습니다',
  },
  at: (time) => `${time} 상담`,
  digest: (count) => `이번 주말 상담 ${count}건`,
  room: '읽지 않은 메시지가 있습니다',
  stuck: '확인이 필요한 환불이 있습니다',
  stuckBody: '결제 서비스가 환불을 받아들이지 않았습니다.',
  open: '눌러서 데스크를 엽니다.',
  soon: '곧 상담이 시작됩니다',
  test: '알림이 도착했습니다',
  testBody: '데스크의 알림은 이 기기에 이렇게 표시됩니다.',
}

const en: Words = {
  events: {
    booked: 'New booking',
    cancelled: 'A client has cancelled',
    moved: 'A client has moved their consultation',
    missed: 'A client says that nobody is here',
    disputed: 'A payment is disputed',
    mail_failed: 'A mail could not be delivered',
  },
  at: (time) => `Consultation on ${time}`,
  digest: (count) => `This weekend: ${count} ${count === 1 ? 'consultation' : 'consultations'}`,
  room: 'A message waits for you',
  stuck: 'A refund needs you',
  stuckBody: 'The payment provider did not accept it.',
  open: 'Tap to open the desk.',
  soon: 'A consultation begins soon',
  test: 'Alerts arrive',
  testBody: 'This is how the desk’s alerts look on this device.',
}

const DESK = '/admin-dashboard'
const DAY_SECONDS = 86_400
export const SOON_MINUTES = 15

const wordsOf = (locale: string): Words => (locale === 'ko' ? ko : en)
const said = (locale: string, rest: Omit<Said, 'lang' | 'lifeSeconds' | 'urgent'>): Said => ({
  ...rest,
  lang: locale === 'ko' ? 'ko' : 'en',
  lifeSeconds: DAY_SECONDS,
  urgent: false,
})
const korean = (at: Date, locale: string): string => {
  const { day, time } = zonedText(at, KOREA_ZONE, locale === 'ko' ? 'ko' : 'en')
  return `${day} ${time}`
}
const bookingPath = (id: string): string => `${DESK}?view=consultation&id=${id}`

/** Mails to the office of which its devices are told as well. */
const pushedKinds = [
  'desk_alert',
  'desk_digest',
  'room_message',
  'refund_stuck',
] as const satisfies MailKind[]
type PushedKind = (typeof pushedKinds)[number]
export const pushedMails: readonly string[] = pushedKinds

/** The sentence for a mail of one of those kinds. */
export function ofMail(mail: { kind: string; data: unknown; locale: string; mailId: string }): Said {
  const { locale } = mail
  const words = wordsOf(locale)
  const tag = `mail-${mail.mailId}`
  switch (mail.kind as PushedKind) {
    case 'desk_alert': {
      const { event, booking } = mail.data as MailData['desk_alert']
      const body = words.at(korean(new Date(booking.startsAt), locale))
      const alert = said(locale, { title: words.events[event], body, path: DESK, tag })
      return { ...alert, urgent: event === 'disputed' }
    }
    case 'desk_digest': {
      const { bookings } = mail.data as MailData['desk_digest']
      const path = `${DESK}?view=calendar`
      return said(locale, { title: words.digest(bookings.length), body: words.open, path, tag })
    }
    case 'room_message': {
      const { consultationId, startsAt } = mail.data as MailData['room_message']
      const body = words.at(korean(new Date(startsAt), locale))
      const message = said(locale, { title: words.room, body, path: bookingPath(consultationId), tag })
      return { ...message, urgent: true }
    }
    case 'refund_stuck':
      return said(locale, { title: words.stuck, body: words.stuckBody, path: DESK, tag })
  }
}

/** An hour that is about to begin: of no use once it has begun. The office reads Korean. */
export function ofHour({ consultationId, startsAt }: { consultationId: string; startsAt: Date }): Said {
  const locale = 'ko'
  const words = wordsOf(locale)
  const hour = said(locale, {
    title: words.soon,
    body: words.at(korean(startsAt, locale)),
    path: bookingPath(consultationId),
    tag: `soon-${consultationId}`,
  })
  return { ...hour, lifeSeconds: SOON_MINUTES * 60, urgent: true }
}

/** What the owner sends to themselves. */
export function ofTest(locale: string): Said {
  const words = wordsOf(locale)
  const test = said(locale, { title: words.test, body: words.testBody, path: DESK, tag: 'test' })
  return { ...test, lifeSeconds: 60 * 60, urgent: true }
}
