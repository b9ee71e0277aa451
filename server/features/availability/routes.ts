import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/availability.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { closeDays } from './close-days.ts'
import { listCalendarExceptions, removeCalendarException, setCalendarException } from './commands.ts'
import { listAvailability } from './free-times.ts'

/** Mounts the calls of free times and the calendar. */
export function availabilityRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.availability, (input, call) =>
    listAvailability(deps, call.actor, input, { ...deps, locale: call.locale }),
  )
  mount(app, deps, contract.listCalendarExceptions, () => listCalendarExceptions(deps))
  mount(app, deps, contract.setCalendarException, (input, call) => setCalendarException(deps, call, input))
  mount(app, deps, contract.closeDays, (input, call) => closeDays(deps, call, input))
  mount(app, deps, contract.removeCalendarException, (input, call) =>
    removeCalendarException(deps, call, input),
  )
}
