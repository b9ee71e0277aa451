import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/consultations.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { cancelConsultation, completeConsultation, reviewConsultation } from './commands.ts'
import { FIRST_OWN_PAGE, listConsultations, type Views } from './queries.ts'

export function consultationRoutes(app: FastifyInstance, deps: Deps): void {
  mount(
    app,
    deps,
    contract.listConsultations,
    (input, { actor, request }) =>
      listConsultations(deps, actor, input, (request.alongside ?? null) as Views | null),
    { alongside: FIRST_OWN_PAGE, shown: ({ reports }) => reports.map(({ _id }) => _id) },
  )
  mount(app, deps, contract.cancelConsultation, (input, call) => cancelConsultation(deps, call, input))
  mount(app, deps, contract.completeConsultation, (input, call) => completeConsultation(deps, call, input))
  mount(app, deps, contract.reviewConsultation, (input, call) => reviewConsultation(deps, call.actor, input))
}
