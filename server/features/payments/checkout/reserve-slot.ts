import type { Draft } from '#contract/payments.ts'
import { koreanInstant, type SlotSettings } from '#domain/calendar.ts'
import type { Length } from '#domain/working-hours.ts'
import { pipelined, type Tx } from '#server/db/transaction.ts'
import { findLanes } from '#server/features/availability/lanes.ts'
import { reserveSeat } from '#server/features/availability/seats.ts'
import { insertPayment, type NewPayment } from '#server/features/payments/insert-payment-store.ts'
import { choiceOf } from '#server/features/payments/requested-service.ts'
import type { PaymentRow } from '#server/features/payments/store.ts'
import { releaseHeldOffer } from '#server/features/waiting-list/offers.ts'

/** Start of the requested slot. */
export const slotStartOf = (draft: Draft): Date => koreanInstant(draft.preferredDate, draft.preferredTime)

/** Lanes of the counsellors who can give the requested slot, as `findLanes`. `length`: of the requested service. */
export const findLanesForDraft = (
  tx: Tx,
  draft: Draft,
  terms: { length: Length; slots: SlotSettings; now: Date },
): ReturnType<typeof findLanes> =>
  findLanes(tx, { date: draft.preferredDate, time: draft.preferredTime }, { ...choiceOf(draft), ...terms })

/**
 * Inserts a payment and reserves the first free seat of these lanes for it. An offer of the waiting list that holds the
 * same time for the buyer is released first. Null: no seat is free, and the caller must roll back.
 */
export async function insertPaymentWithSeat(
  tx: Tx,
  payment: NewPayment & { userId: string; startsAt: Date },
  lanes: number[],
): Promise<PaymentRow | null> {
  const { id, userId, startsAt, now } = payment
  await releaseHeldOffer(tx, { userId, startsAt, now })
  // The seat refers to the row of the payment, which is inserted first.
  const [row, seat] = await pipelined([
    insertPayment(tx, payment),
    reserveSeat(tx, { startsAt, paymentId: id, lanes }),
  ])
  return seat === null ? null : row
}
