import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { attachmentPath, ATTACHMENTS_PATH, previewPath } from '#contract/attachments.ts'
import { office } from '#domain/office.ts'
import { no, ok, type Result } from '#domain/result.ts'
import { takeFromLimit } from '#server/db/rate-limits.ts'
import type { Deps } from '#server/deps.ts'
import { accessRefusal } from '#server/http/mount.ts'
import { refuse } from '#server/http/replies.ts'
import { sendAttachment } from './downloading.ts'
import { sendPreview } from './sending-preview.ts'
import { uploadPlaces } from './upload-places.ts'
import { storeAttachment } from './uploading.ts'

const { limitBytes } = office.attachment
/** The file and the multipart around it. */
const MAX_BODY_BYTES = 6 * 1024 * 1024
const UPLOADS_PER_HOUR = 20
const PLACE_RETRY_SECONDS = 10
/** Of a refused upload so much of the rest is thrown away, so that the next call can take the same connection. */
const MOST_DISCARDED_BYTES = 16 * 1024 * 1024
/** Time for the refused sender to end, and to read the answer, before the connection is closed. */
const LINGER_MS = 2_000

const MULTIPART = {
  // One byte more than allowed, so that too much is told from just enough.
  limits: { fileSize: limitBytes, files: 2, fields: 5, parts: 7, fieldSize: 1024 },
  throwFileSizeLimit: false,
  // Browsers send file names as UTF-8.
  defParamCharset: 'utf8',
}

/** Plain routes, since files are streamed: the upload before payment, the download and the preview for owner and admin. */
export function attachmentRoutes(app: FastifyInstance, deps: Deps): void {
  const places = uploadPlaces()
  void app.register(async (scope) => {
    await scope.register(multipart, MULTIPART)
    discardRefusedUploads(scope)
    scope.post(
      ATTACHMENTS_PATH,
      {
        bodyLimit: MAX_BODY_BYTES,
        // At LOG_LEVEL=trace the parser tells its options, which hold the cookies of the request.
        logSerializers: { busboyOptions: () => 'not told' },
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
  app.get<{ Params: { id: string } }>(attachmentPath(':id'), (request, reply) =>
    sendAttachment(deps, request, reply, request.params.id),
  )
  const drawing = new Set<string>()
  app.get<{ Params: { id: string }; Querystring: { page?: unknown } }>(previewPath(':id'), (request, reply) =>
    sendPreview(deps, request, reply, drawing),
  )
}

/** Everything that can be refused is refused before the body is read. */
async function refuseEarly(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) return refuse(reply, 'FILE_TOO_LARGE')
  const denied = accessRefusal({ access: 'user' }, request.actor, deps)
  if (denied) return refuse(reply, denied.code, denied)
  const limit = await takeFromLimit(deps.db, {
    key: `upload:${request.actor!.id}`,
    calls: UPLOADS_PER_HOUR,
    seconds: 3600,
    now: deps.now(),
  })
  if (limit.ok) return undefined
  return refuse(reply, 'RATE_LIMITED', { retryAfterSeconds: limit.retryAfterSeconds })
}

async function upload(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (!request.isMultipart()) return refuse(reply, 'UNSUPPORTED_MEDIA_TYPE')
  const file = await readFile(request).catch(badMultipart)
  if (!file.ok) return refuse(reply, file.code)
  const stored = await storeAttachment(deps, { userId: request.actor!.id, ...file.value })
  if (!stored.ok) return refuse(reply, stored.code, stored)
  return reply.code(201).send({ success: true, ...stored.value })
}

/** The one file of the field `file`, never more than its limit in memory. */
async function readFile(
  request: FastifyRequest,
): Promise<
  Result<{ rawName: string; content: Buffer }, 'FILE_REQUIRED' | 'FILE_TOO_LARGE' | 'TOO_MANY_FILES'>
> {
  let file: { rawName: string; content: Buffer } | null = null
  for await (const part of request.parts()) {
    if (part.type !== 'file') continue
    if (part.fieldname !== 'file') return no('FILE_REQUIRED')
    if (file) return no('TOO_MANY_FILES')
    const content = await readBelow(part.file, limitBytes)
    if (!content) return no('FILE_TOO_LARGE')
    file = { rawName: part.filename ?? '', content }
  }
  return file ? ok(file) : no('FILE_REQUIRED')
}

/** The parser throws plain errors about broken bodies; what Fastify names is answered by its own handler. */
function badMultipart(error: unknown) {
  if ((error as { code?: unknown }).code !== undefined) throw error
  return no('BAD_REQUEST')
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
 * The rest of a refused upload may be on its way already, and a connection whose body nobody reads answers no next
 * call; yet it could go on for gigabytes. So a little of it is thrown away, and after that the connection is closed.
 */
function discardRefusedUploads(scope: FastifyInstance): void {
  scope.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return
    let leftBytes = MOST_DISCARDED_BYTES
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
