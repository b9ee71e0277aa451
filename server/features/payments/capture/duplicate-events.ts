import { setImmediate } from 'node:timers/promises'
import type { Limit } from '#server/db/rate-limits.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { EventRow } from '#server/features/payments/events-store.ts'
import { gatewayOf } from '#server/features/payments/gateways.ts'
import { type BookedOrder, listBookedOrders } from '#server/features/payments/store.ts'
import type { EventHint } from '#server/payment-gateway.ts'

type ReceivedEvent = Omit<EventRow, 'tries'>
type FirstReport = { hint: EventHint; orderId: string }

/**
 * Returns the events that add nothing: approvals and arrivals of payments that are booked by now. Later
 * changes of the money have events of their own.
 */
export async function findDuplicateEvents<Event extends ReceivedEvent>(
  deps: Pick<Deps, 'db' | 'gateways'>,
  events: readonly Event[],
): Promise<Set<Event>> {
  const reports = events.flatMap((event) => {
    const report = firstReportOf(deps, event)
    return report ? [{ event, report }] : []
  })
  const orderIds = reports.map(({ report }) => report.orderId)
  const booked = await listBookedOrders(deps.db, orderIds)
  const bookedAs = Map.groupBy(booked, ({ orderId }) => orderId)
  const isDuplicate = ({ event, report }: (typeof reports)[number]): boolean =>
    isAlreadyBooked(event, report, bookedAs.get(report.orderId))
  return new Set(reports.filter(isDuplicate).map(({ event }) => event))
}

const isAlreadyBooked = (
  event: ReceivedEvent,
  { hint, orderId }: FirstReport,
  booked: readonly BookedOrder[] = [],
): boolean =>
  booked.some(
    (order) =>
      order.orderId === orderId &&
      order.provider === event.provider &&
      (hint.about === 'approval' || order.captureId === hint.captureId),
  )

/**
 * Like `findDuplicateEvents` for one event, after `pause`: the buyer's browser confirms the booking at the same moment
 * as the webhook arrives. `unless`: the limit of forged webhooks of the sender's network. While it is used up, the
 * result is false, so that a forger cannot probe order ids.
 */
export async function isDuplicateEvent(
  deps: Pick<Deps, 'db' | 'gateways'>,
  event: ReceivedEvent,
  {
    unless,
    pause,
    find = (orderIds, limit) => listBookedOrders(deps.db, orderIds, limit),
  }: {
    unless?: Limit | undefined
    pause?: (() => Promise<void>) | undefined
    find?: ListBookedOrders | undefined
  },
): Promise<boolean> {
  const report = firstReportOf(deps, event)
  if (!report) return false
  await pause?.()
  return isAlreadyBooked(event, report, await find([report.orderId], unless))
}

/** Like `listBookedOrders`; may also return other orders. */
export type ListBookedOrders = (orderIds: readonly string[], unless?: Limit) => Promise<BookedOrder[]>

/** Reads the orders of all webhooks that ask within one turn of the event loop in one statement per limit. */
export function batchBookedOrders(db: Db): ListBookedOrders {
  const turns = new Map<string | undefined, { orderIds: Set<string>; found: Promise<BookedOrder[]> }>()
  return (orderIds, unless) => {
    const key = unless?.key
    let turn = turns.get(key)
    if (!turn) {
      const ids = new Set<string>()
      const found = setImmediate().then(() => {
        turns.delete(key)
        return listBookedOrders(db, [...ids], unless)
      })
      turn = { orderIds: ids, found }
      turns.set(key, turn)
    }
    for (const orderId of orderIds) turn.orderIds.add(orderId)
    return turn.found
  }
}

/** Format of the providers' order ids. Anyone can send another one, which the database may refuse. */
const ORDER_ID = /^[A-Za-z0-9-]{1,64}$/

/** Returns the hint and order id of an event about an approval or an arrival; null for other events. */
function firstReportOf(deps: Pick<Deps, 'gateways'>, event: ReceivedEvent): FirstReport | null {
  const hint = gatewayOf(deps, event.provider).readHint(event.body)
  const isFirst = hint?.about === 'approval' || hint?.about === 'arrival'
  return isFirst && hint.orderId && ORDER_ID.test(hint.orderId) ? { hint, orderId: hint.orderId } : null
}
