import { z } from 'zod/mini'
import { MAX_MESSAGE_LENGTH } from '#domain/chat.ts'
import { sides } from '#domain/side.ts'
import { endpoint } from './endpoint.ts'
import { anyText, id, instant, queryNumber } from './fields.ts'

const side = z.enum(sides)
const chatPath = '/api/consultations/:id/room'

const chatMessage = z.object({
  /** Consecutive number within the chat, without gaps, in the order of the inserts. */
  id: z.number(),
  from: side,
  text: z.string(),
  /** Language of the writer's account; null for messages before it was stored. */
  language: z.nullable(z.string()),
  at: instant,
  file: z.nullable(z.object({ name: z.string(), size: z.number() })),
})
export type ChatMessage = z.output<typeof chatMessage>

/** Id of the last message that each side has read. */
const readMarks = z.object({ student: z.number(), office: z.number() })
const presence = z.object({ student: z.boolean(), office: z.boolean() })
export type ReadMarks = z.output<typeof readMarks>
export type Presence = z.output<typeof presence>

export const getChat = endpoint(`GET ${chatPath}`, {
  access: 'user',
  input: z.strictObject({
    id,
    /** Returns only messages before this one, for the previous page. */
    before: z.optional(queryNumber(1, 1_000_000_000)),
  }),
  output: z.object({
    messages: z.array(chatMessage),
    /** True when there are earlier messages. */
    more: z.boolean(),
    unread: z.number(),
    closesAt: instant,
    read: readMarks,
    present: presence,
    /** The client's language on the site, in which the staff may answer. */
    locale: z.string(),
  }),
  reads: 'room.read',
  summary: 'List the newest messages of a chat, oldest first, thirty per page',
})
export type Chat = z.output<typeof getChat.output>

export const listUnreadChats = endpoint('GET /api/rooms/unread', {
  access: 'customer',
  output: z.object({ unread: z.array(z.object({ consultationId: z.string(), count: z.number() })) }),
  summary: "List the caller's chats with unread messages, with their number",
})

export const sendChatMessage = endpoint(`POST ${chatPath}`, {
  access: 'user',
  input: z.strictObject({
    id,
    /** Idempotency key, created on the device for each message: a repeated call returns the same message. */
    key: z.string('INVALID_INPUT').check(z.regex(/^[\w-]{1,64}$/, 'INVALID_INPUT')),
    /** May be blank only with a file. */
    text: anyText(MAX_MESSAGE_LENGTH),
    attachmentId: z.optional(id),
  }),
  output: z.object({ message: chatMessage }),
  limits: [{ per: 'account', calls: 120, seconds: 60 }],
  summary: 'Send a chat message; idempotent by key',
})

export const markChatRead = endpoint(`POST ${chatPath}/read`, {
  access: 'user',
  input: z.strictObject({
    id,
    /** Id of the newest message that was seen. */
    upTo: z.int('INVALID_INPUT').check(z.gte(0, 'INVALID_INPUT'), z.lte(2_147_483_647, 'INVALID_INPUT')),
  }),
  output: z.object({ unread: z.number() }),
  limits: [{ per: 'account', calls: 240, seconds: 60 }],
  summary: "Set the caller's read mark of a chat",
})

/**
 * Live events of a chat, `text/event-stream`: a plain route, because it stays open. Events `message`, `read`,
 * `presence` and `course`; the id of each is that of the newest message sent, from which `Last-Event-ID` (or
 * `?after=`) resumes. `?once=true` sends the current events and ends, for networks that buffer streams.
 */
export const chatEventsPath = (consultationId: string): `/api/${string}` =>
  `/api/consultations/${consultationId}/room/events`
/** The file of one message, as a download. */
export const chatFilePath = (consultationId: string, messageId: number | string): `/api/${string}` =>
  `/api/consultations/${consultationId}/room/${messageId}/file`

export type ChatEvents = {
  message: ChatMessage
  read: ReadMarks
  presence: Presence
  course: { course: string }
}
