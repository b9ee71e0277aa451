import type { FastifyInstance } from 'fastify'
import * as staff from '#contract/staff.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { changeStaff, inviteStaff, inviteStaffAgain, listStaff } from './staff.ts'

export function staffRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, staff.listStaff, () => listStaff(deps))
  mount(app, deps, staff.inviteStaff, (input, call) => inviteStaff(deps, call, input, call.locale))
  mount(app, deps, staff.inviteStaffAgain, (input, call) => inviteStaffAgain(deps, call, input))
  mount(app, deps, staff.changeStaff, (input, call) => changeStaff(deps, call, input))
}
