import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { scopeOf } from '#contract/staff-access.ts'
import { audit } from '#server/db/audit.ts'
import { takeFromLimit } from '#server/db/rate-limits.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { refuse } from '#server/http/replies.ts'
import { findAccessibleChat } from './access.ts'
import type { EventStreams, Stream } from './streams.ts'

const STREAMS_PER_PERSON = 3
const OPENINGS_PER_MINUTE = 60
/** Reconnection delay of browsers. */
const RETRY_MS = 2_000
/**
 * Missed messages are sent until the connection's buffer holds this much; the rest follows when it is empty.
 */
const FULL_BYTES = 256 * 1024
/** A connection whose reader receives nothing is closed at this buffer size. */
const MAX_BUFFERED_BYTES = 1024 * 1024
const MESSAGE_ID = /^\d{1,9}$/
/** An admin's reconnections within this time have one audit entry. */
const READING_SECONDS = 600

export type EventsRequest = FastifyRequest<{
  Params: { id: string }
  Querystring: { after?: unknown; once?: unknown }
}>

/** Opens the event stream of a chat for its client or for staff who may read it: owners, assistants, its counsellor. */
export async function streamEvents(
  deps: Pick<Deps, 'now' | 'db' | 'log' | 'config'>,
  streams: EventStreams,
  request: EventsRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const actor = request.actor!
  const { after, once } = request.query
  if (after !== undefined && (typeof after !== 'string' || !MESSAGE_ID.test(after)))
    return refuse(reply, 'INVALID_INPUT', { fields: { after: 'INVALID_INPUT' } })
  const now = deps.now()
  const limit = await takeFromLimit(deps.db, {
    key: `room-events:${actor.id}`,
    calls: OPENINGS_PER_MINUTE,
    seconds: 60,
    now,
  })
  if (!limit.ok) return refuse(reply, 'RATE_LIMITED', limit)
  const access = await findAccessibleChat(deps.db, actor, request.params.id)
  if (!access.ok) return refuse(reply, access.code)
  const { chat, side } = access.value
  if (once !== 'true' && streams.countOf(actor.id) >= STREAMS_PER_PERSON)
    return refuse(reply, 'RATE_LIMITED', { retryAfterSeconds: RETRY_MS / 1000 })
  if (side === 'office') await auditChatRead(deps, request, chat.consultationId)

  const body = startReply(reply)
  const stream = createStream(body, {
    consultationId: chat.consultationId,
    side,
    personId: actor.id,
    sessionId: actor.sessionId,
    counsellorId: scopeOf(actor, 'GET /api/consultations/:id/room/events'),
    after: lastReadNumberOf(request, chat.lastNumber),
  })
  stream.write(`retry: ${RETRY_MS}\n\n`)
  const sending =
    once === 'true'
      ? streams.sendSnapshot(stream).then(() => void body.end())
      : joinUntilClosed(streams, stream, body)
  // The headers are sent, so that an error can only end the connection.
  await sending.catch((error: unknown) => {
    deps.log.warn({ err: error }, 'chat stream not started')
    body.destroy()
  })
  return reply
}

/**
 * Sends the headers and returns Node's response. Fastify's own stream reply would need another stream and three
 * sets of listeners, about half of the memory of an open chat.
 */
function startReply(reply: FastifyReply): ServerResponse {
  reply.headers({ 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' })
  return reply.hijack().raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders)
}

/** Creates the stream of a reader whose reply is `body`. A reader who receives nothing is disconnected. */
function createStream(
  body: ServerResponse,
  reader: Omit<Stream, 'isFull' | 'write' | 'isEnded' | 'end'>,
): Stream {
  const isEnded = () => body.writableEnded || body.destroyed
  return {
    ...reader,
    isFull: () => body.writableLength > FULL_BYTES,
    write: (text) => {
      if (isEnded()) return
      if (body.writableLength > MAX_BUFFERED_BYTES) body.destroy()
      else body.write(text)
    },
    isEnded,
    end: () => body.end(),
  }
}

/** Sends every new message to the stream until its connection is closed. */
async function joinUntilClosed(streams: EventStreams, stream: Stream, body: ServerResponse): Promise<void> {
  body.on('drain', () => streams.resume(stream.consultationId))
  const leave = await streams.join(stream)
  if (body.destroyed) leave()
  else body.once('close', leave)
}

/**
 * The id after which the stream starts: the browser's Last-Event-ID, the one in the page's URL, otherwise the
 * newest.
 */
function lastReadNumberOf(request: EventsRequest, lastNumber: number): number {
  const lastId = request.headers['last-event-id'] ?? request.query.after
  // A greater id than the newest would suppress every message.
  return typeof lastId === 'string' && MESSAGE_ID.test(lastId)
    ? Math.min(Number(lastId), lastNumber)
    : lastNumber
}

/** Writes one audit entry for the reads of a chat by a member of the staff within READING_SECONDS. */
async function auditChatRead(
  deps: Pick<Deps, 'now' | 'db'>,
  request: FastifyRequest,
  consultationId: string,
): Promise<void> {
  const actor = request.actor!
  const now = deps.now()
  const key = `room-read:${actor.id} ${consultationId}`
  // In one transaction, so that the next read retries a failed entry.
  await inTransaction(deps.db, async (tx) => {
    const first = await takeFromLimit(tx, { key, calls: 1, seconds: READING_SECONDS, now })
    if (!first.ok) return
    await audit(tx, { actor, action: 'room.read', target: consultationId, address: request.ip, at: now })
  })
}
