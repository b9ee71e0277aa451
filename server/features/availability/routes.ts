import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/availability.ts'
import { err } from '#domain/result.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { closeDays } from './close-days.ts'
import { listCalendarExceptions, removeCalendarException, setCalendarException } from './commands.ts'
import { type BookedSeat, listAvailability } from './free-times.ts'

/** Finds the seat of a booking that the caller may move; undefined without one. */
type FindBookedSeat = (db: Db, actor: Actor, id: string) => Promise<BookedSeat | undefined>

/** Mounts the calls of free times and the calendar. */
export function availabilityRoutes(
  app: FastifyInstance,
  deps: Deps,
  { findBookedSeat }: { findBookedSeat: FindBookedSeat },
): void {
  mount(app, deps, contract.availability, async ({ booking, ...input }, { actor, locale }) => {
    const choosing = { ...deps, locale }
    if (booking === undefined) return listAvailability(deps, actor, input, choosing)
    const booked = actor && (await findBookedSeat(deps.db, actor, booking))
    if (!booked) return err('INVALID_INPUT', { fields: { booking: 'INVALID_INPUT' } })
    return listAvailability(deps, actor, { ...input, booked }, choosing)
  })
  mount(app, deps, contract.listCalendarExceptions, () => listCalendarExceptions(deps))
  mount(app, deps, contract.setCalendarException, (input, call) => setCalendarException(deps, call, input))
  mount(app, deps, contract.closeDays, (input, call) => closeDays(deps, call, input))
  mount(app, deps, contract.removeCalendarException, (input, call) =>
    removeCalendarException(deps, call, input),
  )
}
