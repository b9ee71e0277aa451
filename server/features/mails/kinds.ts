import type { MailKind } from '#contract/mails.ts'
import type { ConsultationStatus, Platform } from '#domain/consultation.ts'
import type { ProviderName } from '#domain/payment-method.ts'
import type { RefundStatus } from '#domain/refund.ts'
import type { Side } from '#domain/side.ts'

export type { MailKind } from '#contract/mails.ts'

/** A consultation's data in mails. Instants are ISO 8601; amounts are in the currency's smallest unit. */
export type ConsultationMail = {
  consultationId: string
  /** Absent in mails of earlier releases. */
  number?: string
  name: string
  startsAt: string
  /** The time zone at booking; null when the browser did not send one. */
  timeZone: string | null
  platform: Platform
  platformId: string
  /** The language of the conversation; absent in mails of earlier releases. */
  language?: string | null
  amountCents: number
  /** Absent in mails of earlier releases, which had only one currency. */
  currency?: string
  refundNoticeHours: number
  /** End of the full refund before a move; absent in mails of earlier releases. */
  refundUntil?: string | null
  durationMinutes: number
  /** Absent in an office of one counsellor. */
  counsellor?: string | null
  /** A service other than the first, in the language of the mail. */
  service?: string | null
  /** Paid with a payment link: the payer, who gets a refund, may be another person than the client. */
  isPaidByLink?: boolean
  /** Everything is refunded already, or a dispute decides: no mail promises or refuses a refund. */
  hasNoRefundLeft?: boolean
  /** SEQUENCE of the calendar entry. */
  revision: number
}

/** The refund of a cancellation, as known when the mail is queued. */
type RefundMail = { amountCents: number; status: RefundStatus }

type CancelledMail = {
  consultation: ConsultationMail
  refund: RefundMail | null
  /** Amount refunded or pending before this cancellation; absent in mails of earlier releases. */
  backBeforeCents?: number
  reason: string
  /** The code of a coupon revoked with the booking; absent in mails of earlier releases. */
  lostCoupon?: string | null
  /** A dispute or hold at the provider decides about the money. */
  inDispute?: boolean
  /** The provider has reversed the payment, so nothing is left to refund. */
  isReversed?: boolean
}

/** A pending payment and its booking. */
type PendingMail = {
  name: string
  startsAt: string
  timeZone: string | null
  amountCents: number
  /** Absent in mails of earlier releases, which had only one currency. */
  currency?: string
}

/** Change of a completed payment by the provider: reversed, held for a check, or restored after either. */
export type ReversalState = 'reversed' | 'held' | 'restored'

/** The reason why money was captured although nothing could be booked with it. */
export const unbookableReasons = ['slot_taken', 'superseded', 'over', 'mismatch', 'other'] as const
export type UnbookableReason = (typeof unbookableReasons)[number]

/** Events of which the admins are notified at once. */
export const alertEvents = [
  'booked',
  'cancelled',
  'moved',
  /** The start time is reached and no admin has begun. */
  'begins',
  /** Still not begun five minutes later. */
  'not_begun',
  'missed',
  'disputed',
  'dispute_ended',
  'held',
  'reversed',
  /** The whole price was refunded at the provider, which cancelled the booking. */
  'refunded_outside',
  'mail_failed',
] as const
export type SiteEvent = 'mails_stopped' | 'backup_failed'

/** An event that `adminWorker` finds and reports. */
export type ReportedEvent = (typeof alertEvents)[number]
/** `reassigned`: queued with the change itself, for the two counsellors only. */
export type AlertEvent = ReportedEvent | 'reassigned'

/**
 * The result of a client's report that the counsellor did not come; `asked`: an admin had begun, so an admin has to
 * decide.
 */
export type MissedOutcome = 'refund' | 'move' | 'asked'

type AlertedBooking = {
  name: string
  startsAt: string
  platform: Platform
  platformId: string
  /** Absent in mails of earlier releases, and for staff who cannot open the consultation. */
  consultationId?: string
  /** The new counsellor of a reassigned consultation. */
  counsellor?: string
}

/** Fails to compile, here and with the kind's name, when a kind of the contract has no data. */
type OfEveryKind<Data extends Record<MailKind, object>> = Pick<Data, MailKind>

/** The data of every kind of mail. Other kinds cannot be queued. */
export type MailData = OfEveryKind<{
  registration_code: { code: string }
  already_registered: Record<string, never>
  reset_code: { code: string }
  reset_refused: Record<string, never>
  /** All absent in mails of earlier releases. */
  password_changed: { removedPasskeys?: string[]; keptPasskeys?: string[]; feedEnded?: boolean }
  passkey_added: { name: string }
  passkey_removed: { name: string }
  google_linked: Record<string, never>
  /** The date from which the changed texts apply to the recipient. */
  policies_changed: { name: string; from: string }
  wrong_codes: { tries: number }
  /** To a client for whom staff have booked: a link that sets the first password. */
  account_made: { url: string }
  /** `url` opens the account; `by` is the name of the inviting owner. */
  staff_invited: { url: string; by: string }
  new_device: { device: string; at: string; address?: string }
  booking_paid: ConsultationMail
  cancelled_by_user: CancelledMail
  cancelled_by_admin: CancelledMail
  refund_completed: {
    amountCents: number
    currency?: string
    consultation?: ConsultationMail
    /** Staff gave the money back in cash or by transfer. */
    isOutside?: boolean
    isPaidByLink?: boolean
    /** Code of a coupon that is lost with the refunded booking. */
    lostCoupon?: string
  }
  /** A partial refund by an admin; the booking stays. */
  refund_given: { amountCents: number; currency: string; reason: string; consultation: ConsultationMail }
  payment_reversed: {
    state: ReversalState
    amountCents: number
    consultation: ConsultationMail
    booking: ConsultationStatus
  }
  payment_pending: PendingMail
  payment_declined: PendingMail
  payment_refunded: {
    amountCents: number
    currency?: string
    reason: UnbookableReason
    isPaidByLink?: boolean
  }
  completed: ConsultationMail
  /** `isLost`: the right to a full refund is over: it ended before the move, or the new start is too near for it. */
  moved: { consultation: ConsultationMail; from: string; by: Side; isLost: boolean }
  reassigned: { consultation: ConsultationMail; counsellor: string }
  hours_offered: { consultation: ConsultationMail; hours: string[]; reason: string; until: string }
  /** A time of the waiting list is held for the client. */
  wait_offered: { waitId: string; name: string; startsAt: string; until: string; timeZone: string | null }
  /** `chooses`: another time is still to be chosen, and nothing is refunded. */
  missed_by_office: CancelledMail & { chooses?: boolean }
  missed_by_student: { consultation: ConsultationMail; freeMove: boolean }
  coupon_issued: {
    code: string
    percent: number
    expiresAt: string
    /** The recipient's time zone, if known; absent in mails of the previous release. */
    timeZone?: string | null
    reason: 'payment' | 'review' | 'gift'
    /** The admin's reason for the gift. */
    note?: string
  }
  /**
   * `isLast`: the last of the two reminders, just before the start. The first one is sent while plans can still
   * change. Absent in mails of earlier releases.
   */
  reminder: ConsultationMail & { isLast?: boolean }
  account_deleted: {
    /** Days until the data is erased, when it is not the usual year. */
    keptDays?: number
  }
  /**
   * To the admins: a refund that needs their help. Contains no name, because the mail outlives the client's
   * data.
   */
  refund_stuck: {
    amountCents: number
    currency: string
    captureId: string
    startsAt: string | null
    issue: string
    /** The provider refuses it for good, so staff may transfer the money; missing otherwise. */
    isRefused?: boolean
  }
  /** To the admins: the provider refuses every payment because of the office's own account. */
  account_refused: { provider: ProviderName; issue: string }
  /** The published plan after a consultation, complete. */
  plan_published: {
    consultationId: string
    /** The booking's short number; absent in mails of earlier releases. */
    number?: string
    name: string
    summary: string
    steps: { text: string; on: string | null; link: string | null }[]
  }
  /** Unread chat messages about a consultation. */
  room_message: {
    consultationId: string
    number?: string
    reader: 'student' | 'office'
    /** The client's name. */
    name: string
    startsAt: string
    timeZone: string | null
    /** First line of the oldest unread message; empty when it is only a file. */
    firstLine: string
    /** Number of further unread messages. */
    more: number
  }
  /** To the admins. Contains no amount; the admin page shows it. */
  desk_alert: { event: AlertEvent; booking: AlertedBooking; outcome?: MissedOutcome }
  desk_digest: { bookings: AlertedBooking[] }
  /** To the admin who requested a test mail. */
  desk_test: Record<string, never>
  /** To the admins: a problem of the site itself. `reason` is the error message of a program. */
  site_alert: { event: SiteEvent; since: string; reason: string }
  /** The head of the audit log's hash chain at the end of a Korean day. */
  audit_head: { onDate: string; position: number; hash: string; faults: number }
}>

export const secretKinds: readonly string[] = [
  'registration_code',
  'reset_code',
  'account_made',
  'staff_invited',
] satisfies MailKind[]

/** Mails with a code, which expires within half an hour. The links of the other secret mails last for days. */
export const isCodeKind = (kind: string): boolean => kind === 'registration_code' || kind === 'reset_code'

/** True for mails with a code or link that gives access to an account; their data is deleted once they are sent. */
export const isSecretKind = (kind: string): boolean => secretKinds.includes(kind)
