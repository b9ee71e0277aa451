import { buffer } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { PREVIEW_PAGES_HEADER } from '#contract/attachments.ts'
import { takeFromLimit } from '#server/db/rate-limits.ts'
import type { Deps } from '#server/deps.ts'
import { refuse } from '#server/http/replies.ts'
import { UNTRUSTED_FILE_HEADERS, findReadable, auditFileRead } from './send-attachment.ts'

const PAGES_PER_MINUTE = 60
const PAGE_NUMBER = /^[1-9][0-9]{0,3}$/

/**
 * Sends one page of a file as pixels or plain text, to those who may download it. `drawing` contains the
 * users with a page in progress, so a slow file delays only its own reader.
 */
export async function sendPreview(
  deps: Pick<Deps, 'db' | 'files' | 'config' | 'now' | 'previewer'>,
  request: FastifyRequest<{ Params: { id: string }; Querystring: { page?: unknown } }>,
  reply: FastifyReply,
  drawing: Set<string>,
): Promise<FastifyReply> {
  const actor = request.actor!
  const { id } = request.params
  const found = await findReadable(deps, actor, id)
  if (!found.ok) return refuse(reply, found.code)
  const { page = '1' } = request.query
  if (typeof page !== 'string' || !PAGE_NUMBER.test(page))
    return refuse(reply, 'INVALID_INPUT', { fields: { page: 'INVALID_INPUT' } })
  const limit = await takeFromLimit(deps.db, {
    key: `preview:${actor.id}`,
    calls: PAGES_PER_MINUTE,
    seconds: 60,
    now: deps.now(),
  })
  if (!limit.ok) return refuse(reply, 'RATE_LIMITED', limit)
  if (drawing.has(actor.id)) return refuse(reply, 'BUSY', { retryAfterSeconds: 1 })
  drawing.add(actor.id)
  try {
    const content = await deps.files.get(found.value.id)
    if (!content) return refuse(reply, 'ATTACHMENT_NOT_FOUND')
    const shown = await deps.previewer.page(await buffer(content), found.value.contentType, Number(page))
    if (!shown.ok) return refuse(reply, shown.code, shown)
    await auditFileRead(deps, request, id)
    return reply
      .headers({
        ...UNTRUSTED_FILE_HEADERS,
        'content-type': shown.value.contentType,
        'content-disposition': 'inline',
        [PREVIEW_PAGES_HEADER]: shown.value.pages,
      })
      .send(Buffer.from(shown.value.content))
  } finally {
    drawing.delete(actor.id)
  }
}
