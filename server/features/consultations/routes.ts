import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/consultations.ts'
import * as reviews from '#contract/reviews.ts'
import { listHandover as listHandoverCall } from '#contract/staff.ts'
import * as stages from '#contract/stages.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { acceptCollision } from './collision.ts'
import { cancelConsultation, reviewConsultation } from './commands.ts'
import { createCachedCount } from './count.ts'
import { listHandover } from './handover.ts'
import { acknowledgeMissedConsultation, reportMissed, settleMissed } from './missed.ts'
import { moveConsultation } from './move-consultation.ts'
import { answerOffer, offerSlots } from './offers.ts'
import { FIRST_OWN_PAGE, listConsultations, type Views } from './queries.ts'
import { reassignConsultation } from './reassign.ts'
import { agreeToReview, listReviews, publishReview } from './reviews.ts'
import {
  beginConsultation,
  completeConsultation,
  introduceConsultation,
  markAbsent,
  undoEnd,
} from './stages.ts'

/** Mounts the calls of consultations, their reviews and stages. */
export function consultationRoutes(app: FastifyInstance, deps: Deps): void {
  const lists = { ...deps, countAll: createCachedCount(deps.db) }
  mount(
    app,
    deps,
    contract.listConsultations,
    (input, { actor, request }) =>
      listConsultations(lists, actor, input, (request.joinedResult ?? null) as Views | null),
    { joinedQuery: FIRST_OWN_PAGE, shown: ({ reports }) => reports.map(({ _id }) => _id) },
  )
  mount(app, deps, contract.cancelConsultation, (input, call) => cancelConsultation(deps, call, input))
  mount(app, deps, contract.completeConsultation, (input, call) =>
    completeConsultation(deps, call, { id: input.consultationId }),
  )
  mount(app, deps, contract.reviewConsultation, (input, call) => reviewConsultation(deps, call.actor, input))
  mount(app, deps, reviews.agreeToReview, (input, call) => agreeToReview(deps, call, input))
  mount(app, deps, reviews.listReviews, (input) => listReviews(deps, input), {
    shown: (value) => value.reviews.map(({ consultationId }) => consultationId),
  })
  mount(app, deps, reviews.publishReview, (input, call) => publishReview(deps, call, input))
  stageRoutes(app, deps)
}

/** Routes of the stages between payment and completion. */
function stageRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, stages.moveConsultation, (input, call) => moveConsultation(deps, call, input))
  mount(app, deps, stages.offerSlots, (input, call) => offerSlots(deps, call, input))
  mount(app, deps, stages.reassignConsultation, (input, call) => reassignConsultation(deps, call, input))
  mount(app, deps, listHandoverCall, (input) => listHandover(deps, input), {
    shown: ({ consultations }) => consultations.map(({ _id }) => _id),
  })
  mount(app, deps, stages.answerOffer, (input, call) => answerOffer(deps, call, input))
  mount(app, deps, stages.reportMissed, (input, call) => reportMissed(deps, call, input))
  mount(app, deps, stages.settleMissed, (input, call) => settleMissed(deps, call, input))
  mount(app, deps, stages.acknowledgeMissed, (input, call) =>
    acknowledgeMissedConsultation(deps, call, input),
  )
  mount(app, deps, stages.acceptCollision, (input, call) => acceptCollision(deps, call, input))
  mount(app, deps, stages.introduceConsultation, (input, call) => introduceConsultation(deps, call, input))
  mount(app, deps, stages.beginConsultation, (input, call) => beginConsultation(deps, call, input))
  mount(app, deps, stages.markAbsent, (input, call) => markAbsent(deps, call, input))
  mount(app, deps, stages.endConsultation, (input, call) => completeConsultation(deps, call, input))
  mount(app, deps, stages.undoEnd, (input, call) => undoEnd(deps, call, input))
}
