import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export type Signed = { id: string; timestamp: string; signatures: string[] }

const PRINTABLE = /^[\x21-\x7e]{1,200}$/

/** Parses the three headers of Standard Webhooks (standardwebhooks.com); null when they are invalid. */
export function readSignature(headers: IncomingHttpHeaders): Signed | null {
  const header = (name: string): string => String(headers[`webhook-${name}`] ?? '')
  const [id, timestamp, text] = [header('id'), header('timestamp'), header('signature')]
  if (!PRINTABLE.test(id) || !/^\d{1,15}$/.test(timestamp) || text.length > 2_000) return null
  const signatures = text.split(' ').flatMap((part) => (part.startsWith('v1,') ? [part.slice(3)] : []))
  return signatures.length > 0 ? { id, timestamp, signatures } : null
}

/** Decodes a secret in the console's format. */
const keyOf = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/, ''), 'base64')

const signatureOf = (secret: string, { id, timestamp }: Signed, rawBody: string): Buffer =>
  createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${rawBody}`).digest()

/**
 * True when one of our secrets signed exactly these bytes; two are valid during a rotation. The event's age
 * is not checked: it only triggers a sync, is stored once by its id, and a retry may come hours later.
 */
export const isSigned = (secrets: readonly string[], signed: Signed, rawBody: string): boolean =>
  secrets.some((secret) => {
    const wanted = signatureOf(secret, signed, rawBody)
    return signed.signatures.some((text) => {
      const given = Buffer.from(text, 'base64')
      return given.length === wanted.length && timingSafeEqual(given, wanted)
    })
  })
