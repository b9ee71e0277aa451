import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { keyring, type Secrets } from '#server/secrets.ts'

/** RFC 6238 as every authenticator app reads it: SHA-1, six digits, 30 seconds. */
const PERIOD_SECONDS = 30
const SECRET_BYTES = 20
/** One step of drift each way (RFC 6238, 5.2). */
const WINDOW = 1

const IV_BYTES = 12
const TAG_BYTES = 16

const totpOf = (secret: Buffer, { issuer, label }: { issuer: string; label: string }): TOTP =>
  new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  })

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** What the app scans, and what a person types when it cannot. */
export function totpSetup(
  secret: Buffer,
  shown: { issuer: string; label: string },
): { uri: string; secret: string } {
  const totp = totpOf(secret, shown)
  return { uri: totp.toString(), secret: totp.secret.base32 }
}

/** The time step that a code belongs to, or null when it is not one of this moment. */
export function totpStep(secret: Buffer, code: string, now: Date): number | null {
  const drift = totpOf(secret, { issuer: '', label: '' }).validate({
    token: code,
    window: WINDOW,
    timestamp: now.getTime(),
  })
  return drift === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + drift
}

const keysOf = (secrets: Secrets) => keyring(secrets, 'totp secrets')

/** Seals a secret for one person (AES-256-GCM): key id, nonce, sealed bytes, tag. */
export function sealTotpSecret(secrets: Secrets, userId: string, secret: Buffer): Buffer {
  const [{ key, id }] = keysOf(secrets)
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(userId))
  return Buffer.concat([id, iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
}

/**
 * Opens a sealed secret; `isStale` when an earlier key sealed it. Null when no key of ours does: it was
 * sealed with a key that is not known any more, for somebody else, or was changed.
 */
export function openTotpSecret(
  secrets: Secrets,
  userId: string,
  sealed: Buffer,
): { secret: Buffer; isStale: boolean } | null {
  const bytes = Buffer.from(sealed)
  const keys = keysOf(secrets)
  const used = keys.find(({ id }) => id.equals(bytes.subarray(0, id.length)))
  if (!used) return null
  const body = bytes.subarray(used.id.length)
  try {
    const decipher = createDecipheriv('aes-256-gcm', used.key, body.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    }).setAAD(Buffer.from(userId))
    decipher.setAuthTag(body.subarray(-TAG_BYTES))
    const secret = Buffer.concat([decipher.update(body.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
    return { secret, isStale: used !== keys[0] }
  } catch {
    return null
  }
}
