import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { office } from '#domain/office.ts'
import { deriveKey } from '#server/secrets.ts'

/** RFC 6238 as every authenticator app reads it: SHA-1, six digits, 30 seconds. */
const PERIOD_SECONDS = 30
const SECRET_BYTES = 20
/** One step of drift each way (RFC 6238, 5.2). */
const WINDOW = 1

const KEY_ID_BYTES = 4
const IV_BYTES = 12
const TAG_BYTES = 16

const totpOf = (secret: Buffer, label: string): TOTP =>
  new TOTP({
    issuer: office.name,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  })

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** What the app scans, and what a person types when it cannot. */
export function totpSetup(secret: Buffer, email: string): { uri: string; secret: string } {
  const totp = totpOf(secret, email)
  return { uri: totp.toString(), secret: totp.secret.base32 }
}

/** The time step that a code belongs to, or null when it is not one of this moment. */
export function totpStep(secret: Buffer, code: string, now: Date): number | null {
  const drift = totpOf(secret, '').validate({ token: code, window: WINDOW, timestamp: now.getTime() })
  return drift === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + drift
}

const sealingKey = (secretKey: string): { key: Buffer; keyId: Buffer } => {
  const key = deriveKey(secretKey, 'totp secrets')
  return { key, keyId: createHash('sha256').update(key).digest().subarray(0, KEY_ID_BYTES) }
}

/** Seals a secret for one person (AES-256-GCM): key id, nonce, sealed bytes, tag. */
export function sealTotpSecret(secretKey: string, userId: string, secret: Buffer): Buffer {
  const { key, keyId } = sealingKey(secretKey)
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(userId))
  return Buffer.concat([keyId, iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
}

/** @throws when it was sealed for somebody else, with another SECRET_KEY, or was changed. */
export function openTotpSecret(secretKey: string, userId: string, sealed: Buffer): Buffer {
  const { key, keyId } = sealingKey(secretKey)
  const bytes = Buffer.from(sealed)
  if (!bytes.subarray(0, KEY_ID_BYTES).equals(keyId)) throw new Error('Sealed with another SECRET_KEY')
  const iv = bytes.subarray(KEY_ID_BYTES, KEY_ID_BYTES + IV_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(userId))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  return Buffer.concat([
    decipher.update(bytes.subarray(KEY_ID_BYTES + IV_BYTES, -TAG_BYTES)),
    decipher.final(),
  ])
}
