import type { MailKind as ContractMailKind } from '#contract/mails.ts'
import type { ConsultationStatus, Platform } from '#domain/consultation.ts'
import type { Party } from '#domain/course.ts'
import type { RefundStatus } from '#domain/refund.ts'
import type { ProviderName } from '#domain/way.ts'

/** What mails tell about one consultation. Instants travel as ISO 8601, money as US cents. */
export type ConsultationMail = {
  consultationId: string
  /** Absent in mails of earlier releases. */
  number?: string
  name: string
  startsAt: string
  /** The zone the person booked from; null when the browser did not say. */
  timeZone: string | null
  platform: Platform
  platformId: string
  /** The one the two will talk in; absent in mails of earlier releases. */
  language?: string | null
  amountCents: number
  /** Absent in mails of earlier releases, which knew one. */
  currency?: string
  refundNoticeHours: number
  /** When the right to a refund ended before a move; absent in mails of earlier releases. */
  refundUntil?: string | null
  durationMinutes: number
  /** The sequence number of the calendar entry. */
  revision: number
}

/** The money that goes back with a cancellation, as true as it is known when the mail is queued. */
type RefundMail = { amountCents: number; status: RefundStatus }

type CancelledMail = {
  consultation: ConsultationMail
  refund: RefundMail | null
  /** What had gone back or was on its way before this cancellation; absent in mails of earlier releases. */
  backBeforeCents?: number
  reason: string
  /** The code of a coupon that went with the booking; absent in mails of earlier releases. */
  lostCoupon?: string | null
  /** A dispute or a hold of the provider decides about the money. */
  inDispute?: boolean
  /** The provider has taken the payment back, so nothing is left to refund. */
  isReversed?: boolean
}

/** A payment that is on its way, and what it is for. */
type PendingMail = {
  name: string
  startsAt: string
  timeZone: string | null
  amountCents: number
  /** Absent in mails of earlier releases, which knew one. */
  currency?: string
}

/** What became of a completed payment at the provider: taken back, held for a check, or valid again after either. */
export type ReversalState = 'reversed' | 'held' | 'restored'

/** Why money was taken although nothing could be booked with it. */
export const unbookableReasons = ['slot_taken', 'superseded', 'over', 'mismatch', 'other'] as const
export type UnbookableReason = (typeof unbookableReasons)[number]

/** What the office is written to about at once. */
export const deskEvents = [
  'booked',
  'cancelled',
  'moved',
  /** The start has come, and the office has not begun. */
  'begins',
  /** The same five minutes later. */
  'not_begun',
  'missed',
  'disputed',
  'dispute_ended',
  'held',
  'reversed',
  /** All the money went back at the provider, which has cancelled the booking. */
  'refunded_outside',
  'mail_failed',
] as const
export type SiteEvent = 'mails_stopped' | 'backup_failed'

export type DeskEvent = (typeof deskEvents)[number]

/** What a student got who reported that nobody came; `asked`: the office had begun and has to answer. */
export type MissedOutcome = 'refund' | 'move' | 'asked'

type DeskBooking = {
  name: string
  startsAt: string
  platform: Platform
  platformId: string
  /** Mails of earlier releases have none. */
  consultationId?: string
}

/** Does not compile, here and with its name, for a kind of the contract that has no data. */
type OfEveryKind<Data extends Record<ContractMailKind, object>> = Pick<Data, ContractMailKind>

/** Every kind of mail and what its text needs. A kind that is not here cannot be sent. */
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
  /** From when the changed texts apply to this member. */
  policies_changed: { name: string; from: string }
  wrong_codes: { tries: number }
  new_device: { device: string; at: string; address?: string }
  booking_paid: ConsultationMail
  cancelled_by_user: CancelledMail
  cancelled_by_admin: CancelledMail
  refund_completed: { amountCents: number; currency?: string; consultation?: ConsultationMail }
  /** A part of the money that the office gives back, while the booking stays. */
  refund_given: { amountCents: number; currency: string; reason: string; consultation: ConsultationMail }
  payment_reversed: {
    state: ReversalState
    amountCents: number
    consultation: ConsultationMail
    /** Whether the booking stands, has been cancelled before, or is over. */
    booking: ConsultationStatus
  }
  payment_pending: PendingMail
  payment_declined: PendingMail
  payment_refunded: { amountCents: number; currency?: string; reason: UnbookableReason }
  completed: ConsultationMail
  /** `isLost`: the right to a refund was lost before the move, and stays so. */
  moved: { consultation: ConsultationMail; from: string; by: Party; isLost: boolean }
  hours_offered: { consultation: ConsultationMail; hours: string[]; reason: string; until: string }
  /** `chooses`: another hour is still to be chosen, and no money goes back. */
  missed_by_office: CancelledMail & { chooses?: boolean }
  missed_by_student: { consultation: ConsultationMail; freeMove: boolean }
  coupon_issued: {
    code: string
    percent: number
    discountCents: number
    expiresAt: string
    /** Where the person is, as far as it is known; missing in mails of the release before. */
    timeZone?: string | null
    reason: 'payment' | 'review' | 'gift'
    /** What the office says about its gift. */
    note?: string
  }
  /** Just before the start, or while plans can still change; mails of earlier releases do not say. */
  reminder: ConsultationMail & { isLast?: boolean }
  account_deleted: {
    /** Days until the data are erased, when it is not the usual year. */
    keptDays?: number
  }
  /** To the office: a refund that it must help with. Names nobody, for it outlives the person's data. */
  refund_stuck: {
    amountCents: number
    currency: string
    captureId: string
    startsAt: string | null
    issue: string
  }
  /** To the office: the provider refuses every sale because of the office's own account. */
  account_refused: { provider: ProviderName; issue: string }
  /** What is left of the hour, whole. */
  plan_published: {
    consultationId: string
    /** The booking's short number; mails of before have none. */
    number?: string
    name: string
    summary: string
    steps: { text: string; on: string | null; link: string | null }[]
  }
  /** Somebody has not read what was written in the room of a consultation. */
  room_message: {
    consultationId: string
    number?: string
    reader: 'student' | 'office'
    /** The student's name. */
    name: string
    startsAt: string
    timeZone: string | null
    /** Of the oldest unread message; empty when it is only a file. */
    firstLine: string
    /** Unread messages beyond it. */
    more: number
  }
  /** To the office. It names no amount: the desk has the money. */
  desk_alert: { event: DeskEvent; booking: DeskBooking; outcome?: MissedOutcome }
  desk_digest: { bookings: DeskBooking[] }
  /** To whoever asked whether mails arrive. */
  desk_test: Record<string, never>
  /** To the office: something of the site itself needs somebody. `reason` is what a program said. */
  site_alert: { event: SiteEvent; since: string; reason: string }
  /** Where the chain of the audit log stood at the end of a Korean day. */
  audit_head: { onDate: string; position: number; hash: string; faults: number }
}>

export type MailKind = keyof MailData

export const secretKinds: readonly string[] = ['registration_code', 'reset_code'] satisfies MailKind[]

/** Does this mail carry a code that opens an account? Such a code is never kept once it was sent. */
export const isSecretKind = (kind: string): boolean => secretKinds.includes(kind)
