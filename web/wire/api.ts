import type { z } from 'zod/mini'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { clearSession } from './session.ts'

/** What the browser says by itself, without the server. */
type ClientCode = WordedClientCode | SilentClientCode

/** These stop a form whose fault is said elsewhere, or nowhere. */
type SilentClientCode =
  /** The server refused without a code. */
  'UNKNOWN' | 'NOTHING_SELECTED' | 'FILE_REFUSED'

/** These have words of their own. */
export type WordedClientCode =
  /** The network failed. */
  | 'UNREACHABLE'
  | 'PASSKEY_NOT_USED'
  | 'FIELD_INVALID'
  | 'EMAIL_NOT_VERIFIED'
  | 'NEW_PASSWORD_MISMATCH'
  | 'ADMIN_PASSWORD_TOO_SHORT'

/** The reason of a "no", and what is wrong with an input. */
export type Code = ErrorCode | ClientCode
export type Faults = Record<string, Code>

/** A "no"; `fields` maps an input's name to the code of its fault. */
export type Refusal = {
  ok: false
  code: Code
  message: string
  fields?: Faults
  retryAfterSeconds?: number
  requestId?: string
}
export type Answer<Value> = { ok: true; value: Value; status: number } | Refusal

/** The network failed, so nobody knows whether the call arrived. */
export const UNREACHABLE: Refusal = {
  ok: false,
  code: 'UNREACHABLE',
  // Every language has words of its own for it.
  message: '',
}

/** Makes a declared call. Its shapes are types here; the server is the one that checks them. */
export async function call<Who extends Access, Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  endpoint: Endpoint<Who, Input, Output>,
  input: z.input<Input>,
): Promise<Answer<z.output<Output>>> {
  const { path, rest } = fillPath(endpoint.path, input as Record<string, unknown>)
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
  const query = hasBody ? '' : String(new URLSearchParams(textValues(rest)))
  try {
    const response = await fetch(query ? `${path}?${query}` : path, {
      method: endpoint.method,
      headers: hasBody ? { 'content-type': 'application/json', ...csrfHeader() } : csrfHeader(),
      body: hasBody ? JSON.stringify(rest) : undefined,
    })
    return readAnswer(response.status, await response.text(), (name) => response.headers.get(name))
  } catch {
    return UNREACHABLE
  }
}

const MIN_FAILED_STATUS = 300

/**
 * What a reply of the API says. Without a code, a reply with a message, or an unsuccessful one with a good status, reads
 * as UNKNOWN; everything else is a failed request and reads as INTERNAL, such as the error page of a proxy.
 */
export function readAnswer<Value>(
  status: number,
  body: string,
  header: (name: string) => string | null,
): Answer<Value> {
  const reply = parseReply(body)
  if (reply.success) return { ok: true, value: reply as Value, status }
  const { error = '', message = error, fields, requestId } = reply
  const isRefusal = message !== '' || (reply.success === false && status < MIN_FAILED_STATUS)
  const { code = isRefusal ? 'UNKNOWN' : 'INTERNAL' } = reply
  if (code === 'LOGIN_REQUIRED') clearSession()
  const retryAfterSeconds = Number(header('retry-after')) || undefined
  return { ok: false, code, message, fields, requestId, retryAfterSeconds }
}

type Reply = Partial<Refusal> & { success?: boolean; error?: string }

/** A proxy's error page is no JSON: it reads as an empty reply. */
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

/** Proof that a call comes from our own page: the token of a cookie that other sites cannot read. */
export function csrfHeader(): Record<string, string> {
  const token = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]
  return token ? { 'x-xsrf-token': decodeURIComponent(token) } : {}
}
