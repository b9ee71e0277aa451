import type { ConsultationStatus } from '#domain/consultation.ts'
import { refundDeadlineOf } from '#domain/refund.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { releaseSeat } from '#server/features/availability/seats.ts'
import { restoreCoupon, revokeEarnedCoupon } from '#server/features/coupons/reservations.ts'
import type { ConsultationMail, MailData, MailKind, ReversalState } from '#server/features/mails/kinds.ts'
import { queueMail, type QueuedMail, deleteUnsentMails } from '#server/features/mails/outbox.ts'
import { consultationOf, insertConsultation } from './booking-store.ts'
import {
  type ConsultationRow,
  findById,
  findByPayment,
  lockByPayment,
  markCancelled,
  type PaidPayment,
} from './store.ts'

/**
 * Saves the consultation of a captured payment and marks its attachment as used. Returns the confirmation mail,
 * which the caller queues in this transaction; none for a payment that already has a booking.
 */
export async function bookConsultation(
  tx: Tx,
  { payment, seat, now }: { payment: PaidPayment; seat: number; now: Date },
): Promise<QueuedMail<'booking_paid'>[]> {
  const consultation = { ...consultationOf(payment), seat }
  const booked = await insertConsultation(tx, { ...consultation, now })
  if (!booked) return []

  const person = { ...booked, userId: consultation.userId, locale: payment.locale }
  const data = bookedMailData(payment, booked)
  return personMail(person, { kind: 'booking_paid', data, now, begunAt: payment.createdAt })
}

export const bookedMailData = (
  payment: PaidPayment,
  {
    id,
    number,
    counsellorName = null,
    serviceName = null,
  }: { id: string; number: string } & Partial<Pick<ConsultationRow, 'counsellorName' | 'serviceName'>>,
): ConsultationMail =>
  mailData({
    ...consultationOf(payment),
    id,
    number,
    revision: 0,
    refundUntil: null,
    counsellorName,
    serviceName,
  })

/**
 * Cancels the consultation, as by an admin, after the whole price was refunded at the provider; queues no refund.
 * Returns its status before; null when there is none.
 */
export async function cancelAlreadyRefunded(
  tx: Tx,
  paymentId: string,
  reason: string,
  now: Date,
): Promise<ConsultationStatus | null> {
  const row = await lockByPayment(tx, paymentId)
  if (!row || row.status === 'cancelled') return row?.status ?? null

  const cancelled = await markCancelled(tx, row.id, { by: 'admin', reason, at: now })
  const { lostCoupon } = await applyCancellationEffects(tx, row, { isMoneyReturned: true, now })
  await queuePersonMail(tx, row, {
    kind: 'cancelled_by_admin',
    data: {
      consultation: mailData({ ...row, revision: cancelled.revision }),
      refund: { amountCents: row.amountCents, status: 'completed' },
      reason,
      lostCoupon,
    },
    now,
    begunAt: row.createdAt,
  })
  return row.status
}

export const isCancelled = async (tx: Tx, paymentId: string): Promise<boolean> =>
  (await findByPayment(tx, paymentId))?.status === 'cancelled'

type MailedPerson = Pick<ConsultationRow, 'id' | 'userAccountEmail' | 'userId' | 'locale'>
type PersonMail<Kind extends MailKind> = {
  kind: Kind
  data: MailData[Kind]
  now: Date
  begunAt?: Date
  runAt?: Date
  /** Distinguishes several mails of this kind about one consultation. */
  occasion?: string | undefined
  /** Replaces the consultation's id. */
  reference?: string
}

/**
 * Queues a mail about a consultation, at most one per kind and `occasion`; none once the personal data is
 * purged, because there is no address.
 */
export async function queuePersonMail<Kind extends MailKind>(
  tx: Tx,
  person: MailedPerson,
  mail: PersonMail<Kind>,
): Promise<void> {
  for (const each of personMail(person, mail)) await queueMail(tx, each)
}

function personMail<Kind extends MailKind>(
  { id, userAccountEmail, userId, locale }: MailedPerson,
  { occasion, ...mail }: PersonMail<Kind>,
): QueuedMail<Kind>[] {
  if (userAccountEmail === '') return []
  const reference = occasion === undefined ? id : `${id} ${occasion}`
  return [{ reference, ...mail, to: userAccountEmail, locale, userId }]
}

export const mailData = (
  row: Pick<
    ConsultationRow,
    | 'id'
    | 'number'
    | 'name'
    | 'startsAt'
    | 'timeZone'
    | 'platform'
    | 'platformId'
    | 'language'
    | 'amountCents'
    | 'currency'
    | 'refundNoticeHours'
    | 'refundUntil'
    | 'durationMinutes'
    | 'revision'
    | 'counsellorName'
    | 'serviceName'
  > & { isPaidByLink?: boolean; hasNoRefundLeft?: boolean },
): ConsultationMail => ({
  consultationId: row.id,
  number: row.number,
  name: row.name,
  startsAt: row.startsAt.toISOString(),
  timeZone: row.timeZone,
  platform: row.platform,
  platformId: row.platformId,
  language: row.language,
  amountCents: row.amountCents,
  currency: row.currency,
  refundNoticeHours: row.refundNoticeHours,
  refundUntil: row.refundUntil?.toISOString() ?? null,
  durationMinutes: row.durationMinutes,
  revision: row.revision,
  ...(row.counsellorName ? { counsellor: row.counsellorName } : {}),
  ...(row.serviceName ? { service: row.serviceName } : {}),
  ...(row.isPaidByLink ? { isPaidByLink: true } : {}),
  ...(row.hasNoRefundLeft ? { hasNoRefundLeft: true } : {}),
})

/**
 * Effects of every cancellation on the seat, the reminders and, when all money is refunded, the coupons.
 * `lostCoupon`: the code of a revoked coupon that was still usable.
 */
export async function applyCancellationEffects(
  tx: Tx,
  row: Pick<ConsultationRow, 'id' | 'paymentId' | 'startsAt' | 'movedAt'>,
  { isMoneyReturned, now }: { isMoneyReturned: boolean; now: Date },
): Promise<{ lostCoupon: string | null }> {
  await releaseSeat(tx, row.paymentId)
  // A cancelled consultation must not be followed by an invitation to review it.
  await deleteUnsentMails(tx, [...remindersOf(row), { kind: 'completed', reference: row.id }])
  if (!isMoneyReturned) return { lostCoupon: null }
  await restoreCoupon(tx, row.paymentId, now)
  return { lostCoupon: await revokeEarnedCoupon(tx, row.paymentId, now) }
}

/** The payment of a consultation, with the recipient and data of its mails; null when there is none. */
export async function findPaidConsultation(tx: Tx, id: string) {
  const row = await findById(tx, id)
  return row && { paymentId: row.paymentId, person: row, mail: mailData(row) }
}

type Reminded = Pick<ConsultationRow, 'id' | 'startsAt' | 'movedAt'>

/** Each start time has reminders of its own, so that a moved consultation is reminded of again. */
export const reminderOccasion = ({ startsAt, movedAt }: Reminded, isLast: boolean): string | undefined =>
  [...(movedAt ? [startsAt.getTime() / 1000] : []), ...(isLast ? ['last'] : [])].join(' ') || undefined

/** Withdraws the unsent reminders of the current start time. */
export const deleteUnsentReminders = (tx: Tx, row: Reminded): Promise<void> =>
  deleteUnsentMails(tx, remindersOf(row))

const remindersOf = (row: Reminded) =>
  [false, true].map((isLast) => {
    const occasion = reminderOccasion(row, isLast)
    return { kind: 'reminder' as const, reference: occasion ? `${row.id} ${occasion}` : row.id }
  })

/** Mail data of the consultation that a payment paid for; null when there is none. */
export async function findConsultationMail(tx: Tx, paymentId: string): Promise<ConsultationMail | null> {
  const row = await findByPayment(tx, paymentId)
  return row && mailData(row)
}

/** Start, refund deadline and state of the consultation that a payment paid for; null when there is none. */
export async function findBooked(db: Db, paymentId: string) {
  const row = await findByPayment(db, paymentId)
  return (
    row && {
      startsAt: row.startsAt,
      fullRefundUntil: refundDeadlineOf(row),
      isCancelled: row.status === 'cancelled',
    }
  )
}

/**
 * Mails the client that the provider reversed, held or restored a completed payment; does nothing without a
 * booking.
 */
export async function queueReversalMail(
  tx: Tx,
  paymentId: string,
  { state, amountCents, now }: { state: ReversalState; amountCents: number; now: Date },
): Promise<void> {
  const row = await findByPayment(tx, paymentId)
  // The refund of a cancelled booking has a mail of its own, sent when the money is restored.
  if (!row || (state === 'restored' && row.status === 'cancelled')) return
  await queuePersonMail(tx, row, {
    kind: 'payment_reversed',
    data: { state, amountCents, consultation: mailData(row), booking: row.status },
    // A payment may be held and released several times.
    occasion: `${state} ${now.getTime()}`,
    now,
  })
}
