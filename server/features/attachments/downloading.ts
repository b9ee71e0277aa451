import type { FastifyReply, FastifyRequest } from 'fastify'
import { no, ok, type Result } from '#domain/result.ts'
import { isUuid } from '#domain/uuid.ts'
import { audit } from '#server/db/audit.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { API_CSP } from '#server/http/headers.ts'
import { accessRefusal } from '#server/http/mount.ts'
import { refuse } from '#server/http/replies.ts'
import { contentDisposition } from './file-name.ts'
import { findAttachment } from './store.ts'

/** No check of a file is complete, so no browser may run it in our name or keep it. */
export const CLOSED_IN = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': `sandbox; ${API_CSP}`,
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}

type Found = NonNullable<Awaited<ReturnType<typeof findAttachment>>>

/** The file of a consultation for its owner or an admin; to anyone else it does not exist. */
export async function findReadable(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  consultationId: string,
): Promise<Result<Found, 'ATTACHMENT_NOT_FOUND'>> {
  const attachment = isUuid(consultationId) ? await findAttachment(deps.db, consultationId) : undefined
  if (!attachment || (actor.role !== 'admin' && attachment.ownerId !== actor.id))
    return no('ATTACHMENT_NOT_FOUND')
  return ok(attachment)
}

/** Written before anything is sent: no admin sees a file without an entry. */
export async function noteReading(
  deps: Pick<Deps, 'db' | 'now'>,
  request: FastifyRequest,
  consultationId: string,
): Promise<void> {
  const actor = request.actor!
  if (actor.role !== 'admin') return
  const address = request.ip
  await audit(deps.db, { actor, action: 'file.read', target: consultationId, address, at: deps.now() })
}

/** Streams the file of a consultation, to save and never to show. */
export async function sendAttachment(
  deps: Pick<Deps, 'db' | 'files' | 'config' | 'now'>,
  request: FastifyRequest,
  reply: FastifyReply,
  consultationId: string,
): Promise<FastifyReply> {
  const denied = accessRefusal({ access: 'user' }, request.actor, deps)
  if (denied) return refuse(reply, denied.code, denied)
  const found = await findReadable(deps, request.actor!, consultationId)
  if (!found.ok) return refuse(reply, found.code)
  return sendStored(deps, reply, found.value, () => noteReading(deps, request, consultationId))
}

/** Streams a kept file, to save and never to show; `note` is called before anything leaves. */
export async function sendStored(
  deps: Pick<Deps, 'files'>,
  reply: FastifyReply,
  attachment: { id: string; fileName: string; contentType: string; sizeBytes: number },
  note: () => Promise<void>,
): Promise<FastifyReply> {
  const content = await deps.files.get(attachment.id)
  if (!content) return refuse(reply, 'ATTACHMENT_NOT_FOUND')
  await note()
  return reply
    .headers({
      ...CLOSED_IN,
      'content-type': attachment.contentType,
      'content-length': attachment.sizeBytes,
      'content-disposition': contentDisposition(attachment.fileName),
    })
    .send(content)
}
