import type { z } from 'zod/mini'
import { type Access, type Endpoint, hasBody } from '#contract/endpoint.ts'
import type { BlockingConsultation, ErrorCode } from '#contract/errors.ts'
import type { ServedReply } from '#contract/served.ts'
import { clearSession } from './session.ts'

/** Error codes that only the browser's code uses; the server never sends them. */
type ClientCode = ClientCodeWithText | ClientCodeWithoutText

/** Codes without a message: they stop a form whose error is shown elsewhere or not at all. */
type ClientCodeWithoutText =
  /** The server refused without a code. */
  'UNKNOWN' | 'NOTHING_SELECTED' | 'FILE_REFUSED'

/** Codes with their own message. */
export type ClientCodeWithText =
  /** The network failed. */
  | 'UNREACHABLE'
  | 'PASSKEY_NOT_USED'
  | 'FIELD_INVALID'
  | 'EMAIL_NOT_VERIFIED'
  | 'NEW_PASSWORD_MISMATCH'
  | 'ADMIN_PASSWORD_TOO_SHORT'

/** The code of a refusal or of an input's error. */
export type Code = ErrorCode | ClientCode
export type FieldErrors = Record<string, Code>

/** A refused or failed call; `fields` maps an input's name to its error code. */
export type Refusal = {
  ok: false
  code: Code
  message: string
  fields?: FieldErrors
  retryAfterSeconds?: number
  requestId?: string
  /** HAS_BOOKINGS: the consultations that prevent the change. */
  consultations?: BlockingConsultation[]
}
export type Answer<Value> = { ok: true; value: Value; status: number } | Refusal

/** The network failed; the server may or may not have received the call. */
export const UNREACHABLE: Refusal = {
  ok: false,
  code: 'UNREACHABLE',
  // The message comes from the texts of the reader's language.
  message: '',
}

/** Calls a declared endpoint. Its schemas are used only as types here; the server validates. */
export async function call<Caller extends Access, Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  endpoint: Endpoint<Caller, Input, Output>,
  input: z.input<Input>,
): Promise<Answer<z.output<Output>>> {
  const { method, address, rest } = addressOf(endpoint, input as Record<string, unknown>)
  const isBody = hasBody(method)
  const served = isBody ? undefined : takeServedReply(address)
  if (served) return answerOf(served.status, served.reply, () => null)
  try {
    const response = await fetch(address, {
      method,
      headers: isBody ? { 'content-type': 'application/json', ...csrfHeader() } : csrfHeader(),
      body: isBody ? JSON.stringify(rest) : undefined,
    })
    return readAnswer(response.status, await response.text(), (name) => response.headers.get(name))
  } catch {
    return UNREACHABLE
  }
}

export type Call = typeof call

/** Replies in the page's document (contract/served.ts), each for the first call of its address. */
const servedReplies = new Map<string, ServedReply>()

export function storeServedReplies(replies: Record<string, ServedReply>): void {
  for (const [address, reply] of Object.entries(replies)) servedReplies.set(address, reply)
}

/** Discards the replies of the document, so that every later call fetches, also one that was not made before. */
export const dropServedReplies = (): void => servedReplies.clear()

function takeServedReply(address: string): ServedReply | undefined {
  const reply = servedReplies.get(address)
  servedReplies.delete(address)
  return reply
}

/**
 * Method, path and query of a call, and the rest of its input, which is the body of a call that has one. The
 * endpoint is read as a text, because in the browser it is only its name.
 */
export function addressOf(
  endpoint: Pick<Endpoint<Access, z.ZodMiniType, z.ZodMiniType>, 'toString'>,
  input: Record<string, unknown>,
): { method: string; address: string; rest: Record<string, unknown> } {
  const [method = '', template = ''] = endpoint.toString().split(' ')
  const { path, rest } = fillPath(template, input)
  const query = hasBody(method) ? '' : String(new URLSearchParams(textValues(rest)))
  return { method, address: query ? `${path}?${query}` : path, rest }
}

const MIN_FAILED_STATUS = 300

/**
 * Converts a reply of the API to an answer. A failure without a code becomes UNKNOWN if it has a
 * message, or if `success` is false with a status below 300; otherwise INTERNAL, such as a proxy's
 * error page.
 */
export const readAnswer = <Value>(
  status: number,
  body: string,
  header: (name: string) => string | null,
): Answer<Value> => answerOf(status, parseReply(body), header)

export function answerOf<Value>(
  status: number,
  reply: Reply,
  header: (name: string) => string | null,
): Answer<Value> {
  if (reply.success) return { ok: true, value: reply as Value, status }
  const { error = '', message = error, fields, requestId, consultations } = reply
  const isRefusal = message !== '' || (reply.success === false && status < MIN_FAILED_STATUS)
  const { code = isRefusal ? 'UNKNOWN' : 'INTERNAL' } = reply
  if (code === 'LOGIN_REQUIRED') clearSession()
  const retryAfterSeconds = Number(header('retry-after')) || undefined
  return { ok: false, code, message, fields, requestId, retryAfterSeconds, consultations }
}

type Reply = Partial<Refusal> & { success?: boolean; error?: string }

/** Returns an empty reply for a body that is not JSON, such as a proxy's error page. */
function parseReply(body: string): Reply {
  try {
    return (JSON.parse(body) as Reply | null) ?? {}
  } catch {
    return {}
  }
}

function fillPath(
  path: string,
  input: Record<string, unknown>,
): { path: string; rest: Record<string, unknown> } {
  const rest = { ...input }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    delete rest[name]
    return encodeURIComponent(String(input[name]))
  })
  return { path: filled, rest }
}

const textValues = (input: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]) => [name, String(value)]),
  )

/** CSRF header from the XSRF-TOKEN cookie, which other sites cannot read. */
export function csrfHeader(): Record<string, string> {
  const token = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]
  return token ? { 'x-xsrf-token': decodeURIComponent(token) } : {}
}
