import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/preparation.ts'
import { CALENDAR_FILE_PATH, readConsultation } from '#contract/stages.ts'
import type { Deps } from '#server/deps.ts'
import { consultationGuard } from '#server/http/access.ts'
import { mount } from '#server/http/mount.ts'
import { sendCalendarFile } from './calendar-file.ts'
import { answerIntake, publishPlan, saveNotes, savePlan, tickStep } from './commands.ts'
import { getBrief, getPreparation, readTicket } from './queries.ts'

/** Mounts the calls of intake, brief, notes and plan. */
export function preparationRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, readConsultation, (input, { actor }) => readTicket(deps, actor, input))
  app.get<{ Params: { id: string } }>(
    CALENDAR_FILE_PATH,
    {
      onRequest: consultationGuard(deps, 'GET /api/consultations/:id/calendar.ics', 'CONSULTATION_NOT_FOUND'),
    },
    (request, reply) => sendCalendarFile(deps, request, reply),
  )
  mount(app, deps, contract.getPreparation, (input, { actor }) => getPreparation(deps, actor, input))
  mount(app, deps, contract.answerIntake, (input, { actor }) => answerIntake(deps, actor, input))
  mount(app, deps, contract.getBrief, (input, { actor }) => getBrief(deps, actor, input))
  mount(app, deps, contract.saveNotes, (input, { actor }) => saveNotes(deps, actor, input))
  mount(app, deps, contract.savePlan, (input, { actor }) => savePlan(deps, actor, input))
  mount(app, deps, contract.publishPlan, (input, call) => publishPlan(deps, call, input))
  mount(app, deps, contract.tickStep, (input, { actor }) => tickStep(deps, actor, input))
}
