import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/calendar.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { ProviderCapture, ProviderOrder } from '#server/deps.ts'
import { drive, type DriveNeeds } from './drive.ts'
import { readEvent } from './events.ts'
import {
  claimInstant,
  deleteOrphan,
  dueOrphans,
  findFact,
  insertEvents,
  keepFact,
  postponeOrphan,
  setFact,
} from './events-store.ts'
import { isUuid } from './identifiers.ts'
import { knownPayee } from './payee.ts'
import { learnOrder } from './place-order.ts'
import { arrivedAt, postCapture } from './journal.ts'
import { mergeIntoRows, queueRefund, sendRefund } from './refunds.ts'
import { dueRefunds } from './refunds-store.ts'
import { duePayments, lookNow } from './looks-store.ts'
import { findPayment, insertPayment } from './store.ts'

const BATCH = 100
/** How many orders are looked at side by side: a slow provider must not make the others late. */
const AT_ONCE = 4
const SWEEP_MS = 10 * MINUTE_MS
/** A delivery may have been made before it shows up in the list. */
const SWEEP_OVERLAP_MS = HOUR_MS
/** PayPal keeps deliveries for 30 days. */
const SWEEP_MAX_MS = 29 * DAY_MS
const ORPHAN_LATER_MS = HOUR_MS
const READ_UNTIL = 'events read until'
const SWEPT_AT = 'events swept at'

/** Looks at every payment that is due. */
export const lookAtPayments = async (deps: DriveNeeds): Promise<boolean> =>
  each(deps, await duePayments(deps.db, deps.now(), BATCH), (id) => drive(deps, id))

/** Has payments looked at soon, because someone saw that they differ from the provider's books. */
export async function lookSoon(
  { db, now, wake }: Pick<DriveNeeds, 'db' | 'now' | 'wake'>,
  paymentIds: readonly string[],
): Promise<void> {
  await lookNow(db, paymentIds, now())
  wake('payments')
}

/** Sends refunds that are due, and asks what became of pending ones. */
export const sendRefunds = async (deps: DriveNeeds): Promise<boolean> =>
  each(deps, await dueRefunds(deps.db, deps.now(), BATCH), (id) => sendRefund(deps, id))

/** Gives back captures that no payment of ours explains. */
export const resolveOrphans = async (deps: DriveNeeds): Promise<boolean> =>
  each(deps, await dueOrphans(deps.db, deps.now(), BATCH), (orderId) => resolveOrphan(deps, orderId))

/** One that fails does not keep the others from their turn; it stays due. */
async function each(
  deps: DriveNeeds,
  ids: string[],
  work: (id: string) => Promise<unknown>,
): Promise<boolean> {
  const waiting = [...ids]
  const worker = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        await work(id)
      } catch (error) {
        deps.log.error({ err: error, id }, 'look at the provider failed')
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return ids.length > 0
}

async function resolveOrphan(deps: DriveNeeds, orderId: string): Promise<void> {
  const answer = await deps.payments.getOrder(orderId)
  // Anything but an explicit "no such order" proves nothing.
  if (!answer.ok) return postponeOrphan(deps.db, orderId, later(deps, MINUTE_MS))
  const order = answer.value
  const { capture } = order ?? {}
  if (capture?.status === 'PENDING') return postponeOrphan(deps.db, orderId, later(deps, ORPHAN_LATER_MS))
  if (order && capture && capture.status !== 'DECLINED' && capture.status !== 'FAILED') {
    const payeeId = await knownPayee(deps)
    const isOurMoney = payeeId === null || order.payeeId === null || order.payeeId === payeeId
    const isKnown = !isOurMoney || (await explain(deps, order))
    // What cannot be read would go back as nothing.
    if (!isKnown && capture.amountCents === null)
      return postponeOrphan(deps.db, orderId, later(deps, ORPHAN_LATER_MS))
    if (!isKnown) await giveBackOrphan(deps, order, capture)
  }
  await deleteOrphan(deps.db, orderId)
}

/** True when the order belongs to a payment of ours after all. */
async function explain(deps: DriveNeeds, order: ProviderOrder): Promise<boolean> {
  const { orderId, customId } = order
  if (await findPayment(deps.db, { orderId })) return true
  const payment = customId && isUuid(customId) ? await findPayment(deps.db, { id: customId }) : null
  if (!payment || payment.orderId) return false
  await learnOrder(deps.db, payment, order, deps.now())
  await drive(deps, payment.id)
  return true
}

async function giveBackOrphan(
  deps: DriveNeeds,
  order: ProviderOrder,
  capture: ProviderCapture,
): Promise<void> {
  const now = deps.now()
  const amountCents = capture.amountCents ?? 0
  deps.log.warn({ orderId: order.orderId, captureId: capture.captureId }, 'capture of nobody: given back')
  await inTransaction(deps.db, async (tx) => {
    // Of two processes at it, the one that takes the orphan away gives its money back.
    if (!(await deleteOrphan(tx, order.orderId))) return
    const payment = await insertPayment(tx, {
      id: randomUUID(),
      userId: null,
      origin: 'orphan',
      status: 'refund_due',
      draft: {},
      draftHash: order.orderId,
      attachmentId: null,
      startsAt: null,
      listPriceCents: amountCents,
      amountCents,
      currency: capture.currency ?? 'USD',
      couponCode: null,
      refundNoticeHours: 0,
      locale: 'en',
      orderId: order.orderId,
      holdUntil: now,
      capture: { captureId: capture.captureId, amountCents, feeCents: capture.feeCents },
      now,
    })
    await postCapture(tx, payment, { happenedAt: arrivedAt(capture, { wasPending: false }), now })
    await mergeIntoRows(tx, payment, order, now)
    await queueRefund(tx, { paymentId: payment.id, reason: 'Not booked: no consultation', now })
  })
}

/**
 * Notes, before the first visitor can pay, from when on deliveries are ours to read: what is older
 * belongs to an installation before this one. Later starts change nothing.
 */
export async function startReading({ db, now }: Pick<DriveNeeds, 'db' | 'now'>): Promise<void> {
  const startedAt = now().toISOString()
  await keepFact(db, READ_UNTIL, startedAt)
  await keepFact(db, SWEPT_AT, startedAt)
}

/** Reads the list of deliveries now and then, for those that never arrived. */
export async function sweepEvents(deps: DriveNeeds): Promise<boolean> {
  const now = deps.now()
  const ago = (ms: number): Date => new Date(now.getTime() - ms)
  const isOurTurn = await claimInstant(deps.db, SWEPT_AT, { before: ago(SWEEP_MS), now })
  if (!isOurTurn) return false
  const readUntil = Math.min(
    Date.parse((await findFact(deps.db, READ_UNTIL)) ?? now.toISOString()),
    now.getTime(),
  )
  const since = new Date(Math.max(readUntil - SWEEP_OVERLAP_MS, ago(SWEEP_MAX_MS).getTime()))
  const answer = await deps.payments.listEvents(since)
  if (!answer.ok) return false
  await insertEvents(deps.db, answer.value, now)
  // By the provider's times: our clock may have been wrong, and the list may lag behind it.
  const times = answer.value.flatMap(({ body }) => readEvent(body)?.at?.getTime() ?? [])
  await setFact(deps.db, READ_UNTIL, new Date(Math.max(readUntil, ...times)).toISOString())
  return true
}

const later = (deps: DriveNeeds, ms: number): Date => new Date(deps.now().getTime() + ms)
