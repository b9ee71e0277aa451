import { X509Certificate, createPrivateKey, randomUUID, sign, verify, type KeyObject } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { selfSignedCertificate } from './certificate.ts'
import { isObject } from './records.ts'
import { toInstant } from './views.ts'

export const CERTIFICATE_PATH = '/v1/notifications/certs/CERT-sandbox'
const ALGORITHM = 'SHA256withRSA'

/**
 * Signs and verifies webhooks as PayPal does: RSA-SHA256 over `id|time|webhookId|crc32(body bytes)`. The key
 * is created once and stored in `folder`, so that a webhook signed before a restart still verifies.
 * https://developer.paypal.com/api/rest/webhooks/rest/
 */
export function createSigner(now: () => number, folder?: string) {
  const { key, certificatePem } = loadOrMakeKey(now, folder)
  const { publicKey } = new X509Certificate(certificatePem)

  function headers(body: Buffer, webhookId: string, baseUrl: string): Record<string, string> {
    const id = randomUUID()
    const time = toInstant(now())
    const signature = sign('RSA-SHA256', signedText(id, time, webhookId, body), key)
    return {
      'paypal-auth-algo': ALGORITHM,
      'paypal-auth-version': 'v2',
      'paypal-cert-url': `${baseUrl}${CERTIFICATE_PATH}`,
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': signature.toString('base64'),
    }
  }

  /** The postback verification: true when `webhook_event` is byte for byte the signed body. */
  function isGenuine(raw: Buffer): boolean {
    const request: unknown = JSON.parse(raw.toString('utf8'))
    if (!isObject(request) || request.auth_algo !== ALGORITHM) return false
    const {
      transmission_id: id,
      transmission_time: time,
      transmission_sig: signature,
      webhook_id: webhookId,
    } = request
    if (typeof id !== 'string' || typeof time !== 'string') return false
    if (typeof signature !== 'string' || typeof webhookId !== 'string') return false
    const event = rawMember(raw, 'webhook_event')
    if (!event) return false
    return verify(
      'RSA-SHA256',
      signedText(id, time, webhookId, event),
      publicKey,
      Buffer.from(signature, 'base64'),
    )
  }

  return { headers, isGenuine, certificatePem }
}
export type Signer = ReturnType<typeof createSigner>

const signedText = (id: string, time: string, webhookId: string, body: Buffer) =>
  Buffer.from(`${id}|${time}|${webhookId}|${crc32(body)}`)

function loadOrMakeKey(now: () => number, folder?: string): { key: KeyObject; certificatePem: string } {
  const path = folder && join(folder, 'webhook-signing.pem')
  try {
    if (path) {
      const stored = readFileSync(path, 'utf8')
      return {
        key: createPrivateKey(stored),
        certificatePem: stored.slice(stored.indexOf('-----BEGIN CERTIFICATE-----')),
      }
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const made = selfSignedCertificate(
    'messageverificationcerts.sandbox.local',
    new Date(now() - 24 * 3_600_000),
  )
  if (folder && path) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const keyPem = made.key.export({ type: 'pkcs8', format: 'pem' }).toString()
    writeFileSync(path, keyPem + made.certificatePem, { mode: 0o600, flush: true })
  }
  return made
}

/** Returns the raw bytes of a member of a JSON object: parsing and serialising would change them. */
function rawMember(raw: Buffer, name: string): Buffer | undefined {
  const text = raw.toString('latin1')
  let depth = 0
  let key = ''
  let start = -1
  for (const { 0: token, index } of text.matchAll(JSON_TOKENS)) {
    if (depth === 1) {
      const isEnd = token === ',' || token === '}'
      if (start >= 0 && isEnd) return Buffer.from(text.slice(start, index).trim(), 'latin1')
      if (token === ':' && key === `"${name}"`) start = index + 1
      if (token.startsWith('"')) key = token
    }
    if (token === '{' || token === '[') depth += 1
    if (token === '}' || token === ']') depth -= 1
  }
  return undefined
}
const JSON_TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/g
