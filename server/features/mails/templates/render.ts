import type { MailData, MailKind } from '#server/features/mails/kinds.ts'
import {
  accountDeleted,
  alreadyRegistered,
  auditHead,
  googleLinked,
  policiesChanged,
  newDevice,
  passkeyAdded,
  passkeyRemoved,
  passwordChanged,
  accountMade,
  staffInvited,
  wrongCodes,
  registrationCode,
  resetCode,
  resetRefused,
} from './account-letters.ts'
import {
  bookingPaid,
  cancelledByAdmin,
  cancelledByUser,
  completed,
  planPublished,
  reminder,
  chatMessage,
} from './consultation-letters.ts'
import {
  slotsOffered,
  missedByCounsellor,
  missedByStudent,
  moved,
  reassigned,
  waitOffered,
} from './stage-letters.ts'
import { adminAlert, adminDigest, adminTestMail, siteAlert } from './admin-letters.ts'
import { layoutHtml, layoutText } from './layout.ts'
import type { Letter, Reader } from './letter.ts'
import {
  couponIssued,
  paymentDeclined,
  paymentPending,
  paymentRefunded,
  refundCompleted,
  paymentReversed,
  refundGiven,
  accountRefused,
  refundStuck,
} from './payment-letters.ts'
import { textsIn } from './texts/all.ts'

const letters: { [Kind in MailKind]: (data: MailData[Kind], reader: Reader) => Letter } = {
  registration_code: registrationCode,
  already_registered: alreadyRegistered,
  reset_code: resetCode,
  reset_refused: resetRefused,
  password_changed: passwordChanged,
  passkey_added: passkeyAdded,
  passkey_removed: passkeyRemoved,
  google_linked: googleLinked,
  policies_changed: policiesChanged,
  new_device: newDevice,
  account_made: accountMade,
  staff_invited: staffInvited,
  wrong_codes: wrongCodes,
  booking_paid: bookingPaid,
  cancelled_by_user: cancelledByUser,
  cancelled_by_admin: cancelledByAdmin,
  refund_completed: refundCompleted,
  refund_given: refundGiven,
  payment_reversed: paymentReversed,
  payment_pending: paymentPending,
  payment_declined: paymentDeclined,
  payment_refunded: paymentRefunded,
  completed,
  moved,
  reassigned,
  wait_offered: waitOffered,
  hours_offered: slotsOffered,
  missed_by_office: missedByCounsellor,
  missed_by_student: missedByStudent,
  coupon_issued: couponIssued,
  reminder,
  account_deleted: accountDeleted,
  refund_stuck: refundStuck,
  account_refused: accountRefused,
  desk_alert: adminAlert,
  desk_digest: adminDigest,
  desk_test: adminTestMail,
  site_alert: siteAlert,
  audit_head: auditHead,
  room_message: chatMessage,
  plan_published: planPublished,
}

export const isMailKind = (kind: string): kind is MailKind => Object.hasOwn(letters, kind)

export type RenderedMail = Pick<Letter, 'subject' | 'calendar'> & { text: string; html: string }

/** Renders a mail in its reader's language as text, HTML and, for an appointment, a calendar file. */
export function renderMail<Kind extends MailKind>(
  kind: Kind,
  data: MailData[Kind],
  args: Omit<Reader, 'texts'>,
): RenderedMail {
  const reader: Reader = { ...args, texts: textsIn[args.locale](args.settings.company) }
  const written = letters[kind](data, reader)
  const letter = { ...written, subject: withName(written.subject, reader) }
  return {
    subject: letter.subject,
    text: layoutText(letter, reader),
    html: layoutHtml(letter, reader),
    ...(letter.calendar ? { calendar: letter.calendar } : {}),
  }
}

/**
 * Adds the business's name to the subject, first and in brackets as is usual in Korea, unless the subject
 * contains it.
 */
function withName(subject: string, { locale, settings: { company } }: Reader): string {
  if (locale === 'ko') return `[${company.koreanName}] ${subject}`
  return subject.includes(company.name) ? subject : `[${company.name}] ${subject}`
}
