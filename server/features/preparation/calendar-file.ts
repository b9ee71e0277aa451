import type { FastifyReply, FastifyRequest } from 'fastify'
import { id as idShape } from '#contract/fields.ts'
import { audit } from '#server/db/audit.ts'
import type { Deps } from '#server/deps.ts'
import { calendarFile } from '#server/features/mails/templates/calendar.ts'
import { pageLanguage } from '#server/http/page-language.ts'
import { refuse } from '#server/http/replies.ts'
import { readTicket } from './queries.ts'

/**
 * Sends the appointment as a calendar file to its client or an admin. `inline` lets Safari on iOS show its
 * "add" sheet; other browsers download what they cannot show.
 */
export async function sendCalendarFile(
  deps: Pick<Deps, 'db' | 'now' | 'config' | 'settings'>,
  request: FastifyRequest<{ Params: { id: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const actor = request.actor!
  const { id } = request.params
  const found = idShape.safeParse(id).success ? await readTicket(deps, actor, { id }) : null
  if (!found?.ok || found.value.consultation.status !== 'pending')
    return refuse(reply, 'CONSULTATION_NOT_FOUND')
  const { consultation } = found.value
  if (actor.role === 'admin')
    await audit(deps.db, {
      actor,
      action: 'consultations.read',
      target: id,
      address: request.ip,
      at: deps.now(),
    })
  const content = calendarFile(
    { ...consultation, consultationId: id },
    {
      locale: pageLanguage(request),
      publicUrl: deps.config.publicUrl,
      settings: deps.settings.current(),
      now: deps.now(),
    },
  )
  return reply
    .header('content-type', 'text/calendar; charset=utf-8')
    .header('content-disposition', `inline; filename="${consultation.number}.ics"`)
    .header('cache-control', 'no-store')
    .send(content)
}
