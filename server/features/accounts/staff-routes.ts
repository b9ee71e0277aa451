import type { FastifyInstance } from 'fastify'
import { listCounsellors as listCounsellorsCall } from '#contract/services.ts'
import * as staff from '#contract/staff.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { addFeed, deleteFeed } from './feeds.ts'
import { changeStaff, inviteStaff, inviteStaffAgain, listStaff } from './staff.ts'
import { listCounsellors, listStaffExceptions, setStaffException } from './working-hours.ts'

export function staffRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, staff.listStaff, (_, { actor }) => listStaff(deps, actor))
  mount(app, deps, listCounsellorsCall, (input, call) => listCounsellors(deps, input.lang ?? call.locale))
  mount(app, deps, staff.inviteStaff, (input, call) => inviteStaff(deps, call, input, call.locale))
  mount(app, deps, staff.inviteStaffAgain, (input, call) => inviteStaffAgain(deps, call, input))
  mount(app, deps, staff.listStaffExceptions, (input, call) => listStaffExceptions(deps, call, input))
  mount(app, deps, staff.setStaffException, (input, call) => setStaffException(deps, call, input))
  mount(app, deps, staff.addFeed, (input, call) => addFeed(deps, call, input))
  mount(app, deps, staff.deleteFeed, (input, call) => deleteFeed(deps, call, input))
  mount(app, deps, staff.changeStaff, (input, call) => changeStaff(deps, call, input))
}
