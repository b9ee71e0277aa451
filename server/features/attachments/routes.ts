import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { attachmentPath, ATTACHMENTS_PATH, previewPath } from '#contract/attachments.ts'
import { attachmentLimits } from '#domain/attachment-limits.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { takeFromLimit } from '#server/db/rate-limits.ts'
import type { Deps } from '#server/deps.ts'
import { accessRefusal, consultationGuard } from '#server/http/access.ts'
import { refuse } from '#server/http/replies.ts'
import { sendAttachment } from './send-attachment.ts'
import { sendPreview } from './send-preview.ts'
import { storeAttachment } from './store-attachment.ts'
import { uploadPlaces } from './upload-places.ts'

const { limitBytes } = attachmentLimits
/** The file and its multipart envelope. */
const MAX_BODY_BYTES = 6 * 1024 * 1024
const UPLOADS_PER_HOUR = 20
const PLACE_RETRY_SECONDS = 10
/** Bytes of a refused upload that are read and discarded, so that the connection can serve the next call. */
const MAX_DISCARDED_BYTES = 16 * 1024 * 1024
/** Time for the refused client to stop sending and read the reply, before the connection is closed. */
const LINGER_MS = 2_000

const MULTIPART = {
  // The limit itself is already too large, so a file that reaches it is refused.
  limits: { fileSize: limitBytes, files: 2, fields: 5, parts: 7, fieldSize: 1024 },
  throwFileSizeLimit: false,
  // Browsers send file names in UTF-8.
  defParamCharset: 'utf8',
}

/**
 * Plain Fastify routes, since files are streamed: the upload before payment, the download and the preview for
 * owner and admin.
 */
export function attachmentRoutes(app: FastifyInstance, deps: Deps): void {
  const places = uploadPlaces()
  void app.register(async (scope) => {
    await scope.register(multipart, MULTIPART)
    discardRefusedUploads(scope)
    scope.post(
      ATTACHMENTS_PATH,
      {
        bodyLimit: MAX_BODY_BYTES,
        // At LOG_LEVEL=trace the parser logs its options, which contain the request's cookies.
        logSerializers: { busboyOptions: () => 'omitted' },
        onRequest: async (request, reply) => refuseEarly(deps, request, reply),
      },
      async (request, reply) => {
        const free = places.take(request.actor!.id)
        if (!free) return refuse(reply, 'BUSY', { retryAfterSeconds: PLACE_RETRY_SECONDS })
        try {
          return await upload(deps, request, reply)
        } finally {
          free()
        }
      },
    )
  })
  app.get<{ Params: { id: string } }>(
    attachmentPath(':id'),
    { onRequest: consultationGuard(deps, 'GET /api/consultations/:id/attachment', 'ATTACHMENT_NOT_FOUND') },
    (request, reply) => sendAttachment(deps, request, reply),
  )
  const drawing = new Set<string>()
  app.get<{ Params: { id: string }; Querystring: { page?: unknown } }>(
    previewPath(':id'),
    {
      onRequest: consultationGuard(
        deps,
        'GET /api/consultations/:id/attachment/preview',
        'ATTACHMENT_NOT_FOUND',
      ),
    },
    (request, reply) => sendPreview(deps, request, reply, drawing),
  )
}

/** Refuses before the body is read whatever can be refused by then. */
async function refuseEarly(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) return refuse(reply, 'FILE_TOO_LARGE')
  const denied = accessRefusal({ access: 'user', call: 'POST /api/attachments' }, request.actor, deps)
  if (denied) return refuse(reply, denied.code, denied)
  const limit = await takeFromLimit(deps.db, {
    key: `upload:${request.actor!.id}`,
    calls: UPLOADS_PER_HOUR,
    seconds: 3600,
    now: deps.now(),
  })
  if (limit.ok) return undefined
  return refuse(reply, 'RATE_LIMITED', limit)
}

async function upload(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (!request.isMultipart()) return refuse(reply, 'UNSUPPORTED_MEDIA_TYPE')
  const file = await readFile(request).catch(badMultipart)
  if (!file.ok) return refuse(reply, file.code)
  const stored = await storeAttachment(deps, { userId: request.actor!.id, ...file.value })
  if (!stored.ok) return refuse(reply, stored.code, stored)
  return reply.code(201).send({ success: true, ...stored.value })
}

/** Reads the one file of the field `file`, with never more than the limit in memory. */
async function readFile(
  request: FastifyRequest,
): Promise<
  Result<{ rawName: string; content: Buffer }, 'FILE_REQUIRED' | 'FILE_TOO_LARGE' | 'TOO_MANY_FILES'>
> {
  let file: { rawName: string; content: Buffer } | null = null
  for await (const part of request.parts()) {
    if (part.type !== 'file') continue
    if (part.fieldname !== 'file') return err('FILE_REQUIRED')
    if (file) return err('TOO_MANY_FILES')
    const content = await readBelow(part.file, limitBytes)
    if (!content) return err('FILE_TOO_LARGE')
    file = { rawName: part.filename ?? '', content }
  }
  return file ? ok(file) : err('FILE_REQUIRED')
}

/**
 * The parser throws plain errors for broken bodies; errors with a code are handled by Fastify's own handler.
 */
function badMultipart(error: unknown) {
  if ((error as { code?: unknown }).code !== undefined) throw error
  return err('BAD_REQUEST')
}

/** Null as soon as `limitBytes` have arrived; the rest is not read. */
async function readBelow(stream: AsyncIterable<Buffer>, limitBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size >= limitBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Handles the rest of a refused upload, which may already be on its way. A connection with an unread body
 * serves no further call, but the body could be gigabytes long: a bounded part is discarded, then the
 * connection is closed.
 */
function discardRefusedUploads(scope: FastifyInstance): void {
  scope.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return
    let leftBytes = MAX_DISCARDED_BYTES
    raw.unpipe()
    raw.on('data', (chunk: Buffer) => {
      leftBytes -= chunk.length
      if (leftBytes < 0) raw.pause()
    })
    raw.resume()
    const closing = setTimeout(() => raw.destroy(), LINGER_MS).unref()
    raw.once('end', () => clearTimeout(closing))
  })
}
