import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export type Signed = { id: string; timestamp: string; signatures: string[] }

const PRINTABLE = /^[\x21-\x7e]{1,200}$/

/** The three headers of Standard Webhooks (standardwebhooks.com); null when it cannot be such a delivery. */
export function readSignature(headers: IncomingHttpHeaders): Signed | null {
  const header = (name: string): string => String(headers[`webhook-${name}`] ?? '')
  const [id, timestamp, text] = [header('id'), header('timestamp'), header('signature')]
  if (!PRINTABLE.test(id) || !/^\d{1,15}$/.test(timestamp) || text.length > 2_000) return null
  const signatures = text.split(' ').flatMap((part) => (part.startsWith('v1,') ? [part.slice(3)] : []))
  return signatures.length > 0 ? { id, timestamp, signatures } : null
}

/** The key of a secret as the console shows it. */
const keyOf = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/, ''), 'base64')

const signatureOf = (secret: string, { id, timestamp }: Signed, rawBody: string): Buffer =>
  createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${rawBody}`).digest()

/**
 * Whether one of our secrets signed these very bytes; two hold while a secret is exchanged. How old the
 * delivery is does not count: it is a hint to look, kept once by its id, and a retry may come hours later.
 */
export const isSigned = (secrets: readonly string[], signed: Signed, rawBody: string): boolean =>
  secrets.some((secret) => {
    const wanted = signatureOf(secret, signed, rawBody)
    return signed.signatures.some((text) => {
      const given = Buffer.from(text, 'base64')
      return given.length === wanted.length && timingSafeEqual(given, wanted)
    })
  })
