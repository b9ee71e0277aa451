import type { FastifyReply, FastifyRequest } from 'fastify'
import { err, ok, type Result } from '#domain/result.ts'
import { isUuid } from '#domain/uuid.ts'
import { audit } from '#server/db/audit.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { API_CSP } from '#server/http/headers.ts'
import { refuse } from '#server/http/replies.ts'
import { contentDisposition } from './file-name.ts'
import { findAttachment } from './store.ts'

/** No file check is complete, so browsers must not run or cache a file under this site's origin. */
export const UNTRUSTED_FILE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': `sandbox; ${API_CSP}`,
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}

type Found = NonNullable<Awaited<ReturnType<typeof findAttachment>>>

/** Finds the file of a consultation for its owner or an admin; ATTACHMENT_NOT_FOUND for anyone else. */
export async function findReadable(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  consultationId: string,
): Promise<Result<Found, 'ATTACHMENT_NOT_FOUND'>> {
  const attachment = isUuid(consultationId) ? await findAttachment(deps.db, consultationId) : undefined
  if (!attachment || (actor.role !== 'admin' && attachment.ownerId !== actor.id))
    return err('ATTACHMENT_NOT_FOUND')
  return ok(attachment)
}

/** Writes the audit entry of an admin's read before any byte is sent. */
export async function auditFileRead(
  deps: Pick<Deps, 'db' | 'now'>,
  request: FastifyRequest,
  consultationId: string,
): Promise<void> {
  const actor = request.actor!
  if (actor.role !== 'admin') return
  const address = request.ip
  await audit(deps.db, { actor, action: 'file.read', target: consultationId, address, at: deps.now() })
}

/** Streams the file of a consultation as a download, never inline. */
export async function sendAttachment(
  deps: Pick<Deps, 'db' | 'files' | 'config' | 'now'>,
  request: FastifyRequest<{ Params: { id: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await findReadable(deps, request.actor!, request.params.id)
  if (!found.ok) return refuse(reply, found.code)
  return sendStored(deps, reply, found.value, () => auditFileRead(deps, request, request.params.id))
}

/** Streams a stored file as a download, never inline, after `auditRead` has written the audit entry. */
export async function sendStored(
  deps: Pick<Deps, 'files'>,
  reply: FastifyReply,
  attachment: { id: string; fileName: string; contentType: string; sizeBytes: number },
  auditRead: () => Promise<void>,
): Promise<FastifyReply> {
  const content = await deps.files.get(attachment.id)
  if (!content) return refuse(reply, 'ATTACHMENT_NOT_FOUND')
  try {
    await auditRead()
  } catch (error) {
    content.destroy()
    throw error
  }
  return reply
    .headers({
      ...UNTRUSTED_FILE_HEADERS,
      'content-type': attachment.contentType,
      'content-length': attachment.sizeBytes,
      'content-disposition': contentDisposition(attachment.fileName),
    })
    .send(content)
}
