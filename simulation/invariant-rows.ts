import { HOUR_MS } from '#domain/calendar.ts'
import type { ProviderName } from '#domain/payment-method.ts'
import type { Interval, WeeklyInterval } from '#domain/working-hours.ts'

/** Thrown when an invariant is violated. */
export class Violation extends Error {}

export const must = (isTrue: boolean, what: string): void => {
  if (!isTrue) throw new Violation(what)
}

/** SQL: reference of the mail that a refund `r` is complete. */
export const MAIL_OF_REFUND = `
  coalesce(case when r.provider_refund_id like 'outside-%' then r.provider_refund_id end, r.id::text)`

export type RowsOf = <Row>(query: string) => Promise<Row[]>

export type BookedRow = {
  id: string
  payment_id: string
  user_id: string
  status: string
  amount_cents: number
  coupon_code: string | null
  starts_at: Date
  cancelled_by: string | null
  cancelled_at: Date | null
  /** The client cancelled while the office offered other times, according to the audit log. */
  cancelled_while_offered: boolean | null
  completed_at: Date | null
  refund_notice_hours: number
  /** End of the right to a refund before a move; null while the notice applies. */
  refund_until: Date | null
  moves: number
  missed_by: 'office' | 'student' | null
  free_move: boolean
  price: number
  currency: 'USD' | 'KRW'
  service_id: string | null
  counsellor_id: string | null
  capture_id: string | null
  provider: ProviderName
}

/**
 * True when the price is not refunded. Written independently of the product: a client who cancels after the
 * notice gets no refund, unless the office offers other times at that moment.
 */
export const isNonRefundable = (booked: BookedRow): boolean =>
  booked.cancelled_by === 'user' &&
  booked.cancelled_while_offered !== true &&
  booked.cancelled_at!.getTime() >
    (booked.refund_until?.getTime() ?? booked.starts_at.getTime() - booked.refund_notice_hours * HOUR_MS)

/** A payment in our database at the end. */
export type PaymentRow = {
  id: string
  provider: ProviderName
  approval_token: string | null
  origin: string
  status: string
  issue: string | null
  order_id: string | null
  capture_id: string | null
  starts_at: Date | null
  captured_at: Date | null
}

export type WorkRow = {
  user_id: string
  lane: number
  hours: WeeklyInterval[] | null
  services: string[] | null
  exceptions: Record<string, Interval[]>
}
export type BusyRow = { user_id: string; starts_at: Date; ends_at: Date }
export type Known = { work: Map<string, WorkRow>; busy: BusyRow[] }

/** One comparison: the reservations, and what the site knew of the counsellors then. */
export type Reserved = Known & { claims: Set<string> }
