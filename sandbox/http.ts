import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

export type Incoming = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  raw: Buffer
}

/** An HTTP response; `reset` drops the connection without a response, `hang` never responds. */
export type Answer =
  | { status: number; headers?: Record<string, string>; body?: string | Buffer }
  | 'reset'
  | 'hang'

export const json = (status: number, body: unknown, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

export const html = (status: number, body: string, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...headers },
  body,
})

/** A provider's browser script, which the pages of other origins load. */
export const browserScript = (status: number, body: string): Answer => ({
  status,
  headers: {
    'content-type': 'application/javascript; charset=utf-8',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'no-cache',
  },
  body,
})

/** Reads the whole body; undefined when it is longer than `limitBytes`. */
export async function readBody(request: IncomingMessage, limitBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    if (length > limitBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

export function parseJson(raw: Buffer): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(raw.toString('utf8')) }
  } catch {
    return undefined
  }
}

/** Compares in constant time. */
export function isSameSecret(actual: string, expected: string): boolean {
  const [left, right] = [Buffer.from(actual), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
