import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/office.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { listAttention } from './queries.ts'

export function officeRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.listAttention, () => listAttention(deps))
}
