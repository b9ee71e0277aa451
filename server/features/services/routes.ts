import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/services.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { findOversizedTexts } from '#server/http/page-weights.ts'
import { changeService, createService } from './commands.ts'
import { listServices, listStaffServices } from './queries.ts'

export function serviceRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.listServices, (input, call) => listServices(deps, input.lang ?? call.locale))
  mount(app, deps, contract.listStaffServices, (_, call) => listStaffServices(deps, call.locale))
  const needs = { ...deps, findOversizedTexts: findOversizedTexts(deps) }
  mount(app, deps, contract.createService, (input, call) => createService(needs, call, input))
  mount(app, deps, contract.changeService, (input, call) => changeService(needs, call, input))
}
