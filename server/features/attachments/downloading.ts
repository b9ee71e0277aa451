import type { FastifyReply, FastifyRequest } from 'fastify'
import { audit } from '#server/db/audit.ts'
import type { Deps } from '#server/deps.ts'
import { API_CSP } from '#server/http/headers.ts'
import { accessRefusal } from '#server/http/mount.ts'
import { refuse } from '#server/http/replies.ts'
import { contentDisposition } from './file-name.ts'
import { findAttachment } from './store.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Streams the file of a consultation to its owner or an admin; to anyone else it does not exist. */
export async function sendAttachment(
  deps: Pick<Deps, 'db' | 'files' | 'config' | 'now'>,
  request: FastifyRequest,
  reply: FastifyReply,
  consultationId: string,
): Promise<FastifyReply> {
  const denied = accessRefusal({ access: 'user' }, request.actor, deps)
  if (denied) return refuse(reply, denied.code, denied)
  const actor = request.actor!
  const attachment = UUID.test(consultationId) ? await findAttachment(deps.db, consultationId) : undefined
  if (!attachment || (actor.role !== 'admin' && attachment.ownerId !== actor.id)) {
    return refuse(reply, 'ATTACHMENT_NOT_FOUND')
  }
  const content = await deps.files.get(attachment.id)
  if (!content) return refuse(reply, 'ATTACHMENT_NOT_FOUND')
  // Written first: no admin sees a file without an entry.
  if (actor.role === 'admin')
    await audit(deps.db, {
      actor,
      action: 'file.read',
      target: consultationId,
      address: request.ip,
      at: deps.now(),
    })
  // No check of a file is complete, so no browser may show or run it in our name.
  return reply
    .header('content-type', attachment.contentType)
    .header('content-length', attachment.sizeBytes)
    .header('content-disposition', contentDisposition(attachment.fileName))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', `sandbox; ${API_CSP}`)
    .header('cross-origin-resource-policy', 'same-origin')
    .header('cache-control', 'no-store')
    .send(content)
}
