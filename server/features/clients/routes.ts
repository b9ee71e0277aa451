import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/clients.ts'
import { bookForClient as bookForClientCall } from '#contract/staff-bookings.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { getClient, searchClients } from './queries.ts'
import { bookForClient } from './staff-bookings.ts'

/** Mounts the calls of the clients as staff see them. */
export function clientRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.searchClients, (input, { actor }) => searchClients(deps, actor, input), {
    shown: ({ clients }) => clients.map(({ id }) => id),
  })
  mount(app, deps, bookForClientCall, (input, call) => bookForClient(deps, call, input))
  mount(app, deps, contract.getClient, (input, { actor }) => getClient(deps, actor, input))
}
