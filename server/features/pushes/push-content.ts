import { adminAddress } from '#contract/admin-views.ts'
import { KOREA_ZONE } from '#domain/calendar.ts'
import { zonedText } from '#domain/time-text.ts'
import type { AlertEvent, MailData, MailKind, SiteEvent } from '#server/features/mails/kinds.ts'
import { STAFF_LOCALE } from '#server/features/mails/outbox.ts'

/** The content of a notification. It contains no name, because a locked screen shows it to anyone. */
export type PushContent = {
  title: string
  body: string
  /** Path of the admin page that a tap opens. */
  path: string
  /** A later notification with the same tag replaces the earlier one. */
  tag: string
  lang: string
  /** Time to live at the push service. */
  lifeSeconds: number
  urgent: boolean
}

const ko = {
  at: (time: string) => `${time} 상담`,
  chat: '읽지 않은 메시지가 있습니다',
  site: {
    mails_stopped: '사이트에서 메일이 나가지 않습니다',
    backup_failed: '백업에 실패했습니다',
  } as Record<SiteEvent, string>,
  stuck: '확인이 필요한 환불이 있습니다',
  stuckBody: '결제사가 환불을 받아들이지 않았습니다.',
  refused: '결제할 수 없습니다',
  refusedBody: '결제사가 사무소의 계정을 거절하고 있습니다.',
  open: '눌러서 관리 화면을 엽니다.',
  test: '알림이 도착했습니다',
  testBody: '관리 화면의 알림은 이 기기에 이렇게 표시됩니다.',
}

const en: typeof ko = {
  at: (time) => `Consultation on ${time}`,
  chat: 'New unread message',
  stuck: 'A refund needs your action',
  site: { mails_stopped: 'No mail leaves the site', backup_failed: 'The backup has failed' },
  stuckBody: 'The payment provider did not accept it.',
  refused: 'Nobody can pay',
  refusedBody: 'The payment provider refuses your own account.',
  open: 'Tap to open the admin dashboard.',
  test: 'Alerts arrive',
  testBody: 'This is how the admin dashboard’s alerts look on this device.',
}

/** Titles of the notifications that the staff gets in Korean, whatever their language (`STAFF_LOCALE`). */
const eventTitles: Record<AlertEvent, string> = {
  booked: '새 예약',
  cancelled: '고객이 예약을 취소했습니다',
  moved: '고객이 시간을 바꿨습니다',
  begins: '상담 시작을 눌러 주세요',
  not_begun: '5분째 상담을 시작하지 않았습니다',
  missed: '고객이 상담사 불참을 신고했습니다',
  disputed: '결제 분쟁이 생겼습니다',
  held: '결제사가 결제 금액을 보류했습니다',
  reversed: '결제사가 결제 금액을 회수했습니다',
  refunded_outside: '결제사에서 전액 반환되어 예약이 취소되었습니다',
  mail_failed: '이메일이 전달되지 않았습니다',
  dispute_ended: '결제 분쟁이 끝났습니다',
  reassigned: '상담사가 바뀌었습니다',
}
const digestTitle = (count: number): string => `이번 주말 상담 ${count}건`
const SOON_TITLE = '곧 상담이 시작됩니다'

const ADMIN_PATH = adminAddress('today')
const urgentEvents: ReadonlySet<AlertEvent> = new Set(['disputed', 'held', 'reversed', 'refunded_outside'])
const DAY_SECONDS = 86_400
export const SOON_MINUTES = 15

const textsOf = (locale: string): typeof ko => (locale === 'ko' ? ko : en)
const pushContent = (
  locale: string,
  rest: Omit<PushContent, 'lang' | 'lifeSeconds' | 'urgent'>,
): PushContent => ({
  ...rest,
  lang: locale === 'ko' ? 'ko' : 'en',
  lifeSeconds: DAY_SECONDS,
  urgent: false,
})
const korean = (at: Date, locale: string): string => {
  const { day, time } = zonedText(at, KOREA_ZONE, locale === 'ko' ? 'ko' : 'en')
  return `${day} ${time}`
}
const bookingPath = (id: string): string => adminAddress('consultation', id)

/** Mails to admins that are also pushed to their devices. */
const pushedKinds = [
  'desk_alert',
  'desk_digest',
  'room_message',
  'refund_stuck',
  'account_refused',
  'site_alert',
] as const satisfies MailKind[]
type PushedKind = (typeof pushedKinds)[number]
export const pushedMails: readonly string[] = pushedKinds

/** The notification for a mail of one of those kinds. */
export function contentOfMail(mail: {
  kind: string
  data: unknown
  locale: string
  mailId: string
}): PushContent {
  const { locale } = mail
  const texts = textsOf(locale)
  const tag = `mail-${mail.mailId}`
  switch (mail.kind as PushedKind) {
    case 'desk_alert': {
      const { event, booking } = mail.data as MailData['desk_alert']
      const body = texts.at(korean(new Date(booking.startsAt), locale))
      const path = booking.consultationId ? bookingPath(booking.consultationId) : ADMIN_PATH
      const alert = pushContent(locale, { title: eventTitles[event], body, path, tag })
      if (event === 'begins' || event === 'not_begun')
        return { ...alert, tag: `begins-${booking.consultationId}`, lifeSeconds: 60 * 60, urgent: true }
      return { ...alert, urgent: urgentEvents.has(event) }
    }
    case 'desk_digest': {
      const { bookings } = mail.data as MailData['desk_digest']
      const path = adminAddress('calendar')
      return pushContent(locale, { title: digestTitle(bookings.length), body: texts.open, path, tag })
    }
    case 'room_message': {
      const { consultationId, startsAt } = mail.data as MailData['room_message']
      const body = texts.at(korean(new Date(startsAt), locale))
      const message = pushContent(locale, { title: texts.chat, body, path: bookingPath(consultationId), tag })
      return { ...message, urgent: true }
    }
    case 'site_alert': {
      const { event } = mail.data as MailData['site_alert']
      return pushContent(locale, { title: texts.site[event], body: texts.open, path: ADMIN_PATH, tag })
    }
    case 'refund_stuck':
      return pushContent(locale, { title: texts.stuck, body: texts.stuckBody, path: ADMIN_PATH, tag })
    case 'account_refused': {
      const alert = pushContent(locale, {
        title: texts.refused,
        body: texts.refusedBody,
        path: ADMIN_PATH,
        tag,
      })
      return { ...alert, urgent: true }
    }
  }
}

/**
 * The notification for a consultation that starts soon; it expires at the start. Notifications to admins are
 * in Korean.
 */
export function contentOfStart({
  consultationId,
  startsAt,
}: {
  consultationId: string
  startsAt: Date
}): PushContent {
  const hour = pushContent(STAFF_LOCALE, {
    title: SOON_TITLE,
    body: ko.at(korean(startsAt, STAFF_LOCALE)),
    path: bookingPath(consultationId),
    tag: `soon-${consultationId}`,
  })
  return { ...hour, lifeSeconds: SOON_MINUTES * 60, urgent: true }
}

/** A test notification. */
export function contentOfTest(locale: string): PushContent {
  const texts = textsOf(locale)
  const test = pushContent(locale, { title: texts.test, body: texts.testBody, path: ADMIN_PATH, tag: 'test' })
  return { ...test, lifeSeconds: 60 * 60, urgent: true }
}
