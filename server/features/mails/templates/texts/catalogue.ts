import type { RefundCause } from '#domain/money-cause.ts'
import type { Platform } from '#domain/consultation.ts'
import type { RefundStatus } from '#domain/refund.ts'
import type {
  AlertEvent,
  MissedOutcome,
  ReversalState,
  SiteEvent,
  UnbookableReason,
} from '#server/features/mails/kinds.ts'
import type { AccountTexts } from './account-catalogue.ts'

/** Texts of mails to the admins. */
export type AdminTexts = {
  refund_stuck: {
    subject: (amount: string) => string
    heading: string
    intro: (amount: string) => string
    /** Instead of `intro` and `todo` for money that was received outside a provider. */
    introOutside: (amount: string) => string
    todoOutside: string
    consultation: string
    transaction: string
    why: string
    causes: Record<RefundCause, string>
    /** The code that the provider's support asks for. */
    code: string
    todo: string
    open: string
  }
  /** No payment is possible before an admin acts at the provider. */
  account_refused: {
    subject: (provider: string) => string
    intro: (provider: string) => string
    todo: string
    gone: string
  }
  /** An event, with the client's name and the time in the subject. */
  desk_alert: {
    subjects: Record<AlertEvent, (name: string, time: string) => string> &
      Record<string, ((name: string, time: string) => string) | undefined>
    /** The action that an event requires at once, if any. */
    todo: Partial<Record<AlertEvent, string>> & Record<string, string | undefined>
    outcomes: Record<MissedOutcome, string> & Record<string, string | undefined>
    client: string
    open: string
  }
  /** The weekend's bookings, on Friday evening. */
  desk_digest: { subject: (count: number) => string; none: string; open: string }
  /** A problem of the site itself. */
  site_alert: {
    events: Record<SiteEvent, { subject: string; text: string; todo: string }>
    since: string
    /** Label of a program's error message, for the person who runs the site. */
    reason: string
    open: string
  }
  desk_test: { subject: string; text: string; open: string }
  audit_head: {
    subject: (date: string) => string
    alarmSubject: (date: string) => string
    heading: string
    alarmHeading: string
    intro: (entries: string) => string
    alarm: (faults: number) => string
    head: string
    keep: string
  }
}

/**
 * All texts of all mails, complete in each language: a missing key or parameter fails the type check. Amounts
 * include their currency ("36.00 USD"); times are formatted.
 */
export type MailTexts = AccountTexts &
  AdminTexts & {
    hello: (name: string | null) => string
    closing: string
    team: string
    whyYou: string
    /** Followed by the business's address. */
    questions: string
    labels: {
      service: string
      counsellor: string
      when: string
      platform: string
      paid: string
      bookingNumber: string
      fullRefundUntil: string
      reason: string
      validUntil: string
      answerBy: string
      value: string
      device: string
      networkAddress: string
      amount: string
      representative: string
      businessNumber: string
    }
    platforms: Record<Platform, string>
    koreaTime: (time: string) => string
    /**
     * For a subject: without KST, because spam filters count it as all capitals where the other letters are
     * not Latin.
     */
    koreaTimeShort: (time: string) => string
    elsewhere: (time: string, zone: string) => string
    /** Warns that the calendar day in the reader's zone differs from Korea's. */
    otherDay: (day: string) => string
    viewTicket: string
    /** Instructions to contact each other before the start. */
    hello_first: {
      intro: (platform: string, account: string) => string
      greeting: (number: string) => string
      open: (platform: string) => string
    }
    youGetBack: (amount: string) => string
    /** Instead of `youGetBack` for a payment with a payment link. */
    payerGetsBack: (amount: string) => string
    refundState: Record<RefundStatus, string>
    booking_paid: {
      subject: (time: string) => string
      heading: string
      intro: (platform: string, platformId: string) => string
      /** Nothing was paid. */
      introFree: (platform: string, platformId: string) => string
      calendar: string
      policy: (noticeHours: number) => string
      /** Withdrawal and complaints (전자상거래법 제13조 제2항). */
      complaints: (company: { email: string; phone: string }) => string
      /** Names of the pages with the terms of the booking. */
      terms: string
      refundPolicy: string
    }
    cancelled: {
      subject: (time: string) => string
      heading: string
      byUser: string
      inDispute: string
      reversed: string
      byAdmin: string
      /** The whole price was refunded at the provider. */
      byProvider: string
      /** `until`: the last instant of a full refund. */
      tooLate: (until: string) => string
      backBefore: (amount: string) => string
      restKept: (until: string) => string
      couponLost: (code: string) => string
      bookAgain: string
    }
    refund_completed: {
      subject: (amount: string) => string
      heading: string
      intro: (amount: string) => string
      /** Money that the staff gave back without a provider. */
      introOutside: (amount: string) => string
      /** For a payment with a payment link. */
      introPayer: (amount: string) => string
      note: string
    }
    refund_given: {
      subject: (amount: string) => string
      heading: string
      intro: (amount: string) => string
      /** The booking stays. */
      stays: string
    }
    payment_reversed: {
      states: Record<ReversalState, { subject: string; intro: (amount: string) => string }>
      booking: { pending: string; cancelled: string }
    }
    payment_pending: { subject: string; heading: string; intro: string; note: string }
    payment_declined: { subject: string; heading: string; intro: string; again: string; bookAgain: string }
    payment_refunded: {
      subject: string
      heading: string
      reasons: Record<UnbookableReason, string>
      note: string
      bookAgain: string
    }
    completed: {
      subject: string
      heading: string
      intro: string
      invitation: (percent: number) => string
      review: string
    }
    wait_offered: {
      subject: (time: string) => string
      heading: string
      intro: string
      until: string
      book: string
      note: string
    }
    reassigned: { subject: string; heading: string; intro: (name: string) => string }
    moved: {
      subject: (time: string) => string
      heading: string
      byStudent: string
      byAdmin: string
      before: string
      lost: string
      calendar: string
    }
    hours_offered: {
      subject: string
      heading: string
      intro: string
      hour: (number: number) => string
      answer: string
      note: string
      /** Nothing was paid. */
      noteFree: string
    }
    missed_by_office: {
      subject: string
      heading: string
      refunded: string
      cancelled: string
      chooses: string
      choose: string
    }
    missed_by_student: {
      subject: string
      heading: string
      intro: string
      kept: string
      freeMove: string
      object: string
    }
    coupon_issued: {
      subject: (percent: number) => string
      heading: (percent: number) => string
      reasons: { payment: string; review: string; gift: string }
      use: string
      value: (percent: number, discount: string) => string
      book: string
    }
    reminder: {
      subject: (time: string) => string
      heading: string
      /** Heading of the reminder just before the start. */
      headingLast: string
      stillFree: (until: string) => string
      ifNobody: string
      /** Nothing was paid. */
      ifNobodyFree: string
      intro: (platform: string, platformId: string) => string
      note: string
    }
    plan_published: { subject: string; heading: string; intro: string; open: string; note: string }
    room_message: {
      subject: string
      /** Subject for the admin, who has many clients. */
      adminSubject: (name: string) => string
      heading: string
      fileOnly: string
      more: (count: number) => string
      open: string
      note: string
    }
    calendar: { summary: string; description: (platform: string, platformId: string) => string }
  }
