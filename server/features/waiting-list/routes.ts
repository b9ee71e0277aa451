import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/waits.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { getOfferedSlot, joinWaitingList, leaveWaitingList, listOpenWaits, listWaits } from './commands.ts'

export function waitRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.joinWaitingList, (input, { actor }) => joinWaitingList(deps, actor, input))
  mount(app, deps, contract.listWaits, (_, { actor }) => listWaits(deps, actor))
  mount(app, deps, contract.listOpenWaits, () => listOpenWaits(deps))
  mount(app, deps, contract.leaveWaitingList, (input, { actor }) => leaveWaitingList(deps, actor, input))
  mount(app, deps, contract.getOfferedSlot, (input, { actor }) => getOfferedSlot(deps, actor, input))
}
