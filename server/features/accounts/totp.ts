import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { seal, type Sealed, unseal } from '#server/sealing.ts'
import type { Secrets } from '#server/secrets.ts'

/** RFC 6238 with the parameters that every authenticator app supports: SHA-1, six digits, 30 seconds. */
const PERIOD_SECONDS = 30
const SECRET_BYTES = 20
/** One step of drift each way (RFC 6238, 5.2). */
const WINDOW = 1

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

/** The URI for the app's QR code, and the secret for typing it. */
export function totpSetup(
  secret: Buffer,
  shown: { issuer: string; label: string },
): { uri: string; secret: string } {
  const totp = totpOf(secret, shown)
  return { uri: totp.toString(), secret: totp.secret.base32 }
}

/** The time step that a code belongs to; null when it is not valid now. */
export function totpStep(secret: Buffer, code: string, now: Date): number | null {
  const drift = totpOf(secret, { issuer: '', label: '' }).validate({
    token: code,
    window: WINDOW,
    timestamp: now.getTime(),
  })
  return drift === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + drift
}

const sealedFor = (userId: string): Sealed => ({ purpose: 'totp secrets', owner: userId })

/** Encrypts a secret for one user. */
export const sealTotpSecret = (secrets: Secrets, userId: string, secret: Buffer): Buffer<ArrayBuffer> =>
  seal(secrets, sealedFor(userId), secret)

/**
 * Decrypts a sealed secret; `isStale` when an earlier key sealed it. Null when it cannot be decrypted any
 * more.
 */
export function openTotpSecret(
  secrets: Secrets,
  userId: string,
  sealed: Uint8Array,
): { secret: Buffer; isStale: boolean } | null {
  const opened = unseal(secrets, sealedFor(userId), sealed)
  return opened && { secret: opened.bytes, isStale: opened.isStale }
}
