import { gatewayOf } from '#server/features/payments/gateways.ts'
import type { EventHint } from '#server/features/payments/gateway.ts'
import type { EventRow } from '#server/features/payments/events-store.ts'
import { bookedOrders } from '#server/features/payments/store.ts'
import type { DriveNeeds } from './drive-needs.ts'

type Told = Omit<EventRow, 'tries'>

/**
 * Those that tell of an approval or of money's arrival that has become a booking meanwhile: a look could
 * only say again what is written down. What becomes of the money later has deliveries of its own.
 */
export async function oldNews<Event extends Told>(
  deps: DriveNeeds,
  events: readonly Event[],
): Promise<Set<Event>> {
  const told = events.flatMap((event) => {
    const news = tellsFirstNews(deps, event)
    return news ? [{ event, ...news }] : []
  })
  const booked = await bookedOrders(
    deps.db,
    told.map(({ orderId }) => orderId),
  )
  const bookedAs = Map.groupBy(booked, ({ orderId }) => orderId)
  const isOld = ({ event, hint, orderId }: (typeof told)[number]): boolean =>
    (bookedAs.get(orderId) ?? []).some(
      ({ provider, captureId }) =>
        provider === event.provider && (hint.about === 'approval' || captureId === hint.captureId),
    )
  return new Set(told.filter(isOld).map(({ event }) => event))
}

/** The same of one, after `pause`: the buyer's browser, which books, comes at the same moment as the delivery. */
export async function isOldNews(
  deps: DriveNeeds,
  event: Told,
  pause?: () => Promise<void>,
): Promise<boolean> {
  if (!tellsFirstNews(deps, event)) return false
  await pause?.()
  return (await oldNews(deps, [event])).size > 0
}

/** What tells of an approval or of money's arrival, with the order that it is about. */
function tellsFirstNews(deps: DriveNeeds, event: Told): { hint: EventHint; orderId: string } | null {
  const hint = gatewayOf(deps, event.provider).readEvent(event.body)
  const isFirst = hint?.about === 'approval' || hint?.about === 'arrival'
  return isFirst && hint.orderId ? { hint, orderId: hint.orderId } : null
}
