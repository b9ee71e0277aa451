import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/desk.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { deskStats } from './stats.ts'
import { deskToday } from './today.ts'
import { deskWeek } from './week.ts'

export function deskRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.deskToday, () => deskToday(deps))
  mount(app, deps, contract.deskWeek, (input) => deskWeek(deps, input))
  mount(app, deps, contract.deskStats, (input) => deskStats(deps, input))
}
