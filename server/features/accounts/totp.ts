import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { seal, type Sealed, unseal } from '#server/sealing.ts'
import type { Secrets } from '#server/secrets.ts'

/** RFC 6238 as every authenticator app reads it: SHA-1, six digits, 30 seconds. */
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

const sealedFor = (userId: string): Sealed => ({ purpose: 'totp secrets', owner: userId })

/** Seals a secret for one person. */
export const sealTotpSecret = (secrets: Secrets, userId: string, secret: Buffer): Buffer<ArrayBuffer> =>
  seal(secrets, sealedFor(userId), secret)

/** Opens a sealed secret; `isStale` when an earlier key sealed it. Null when it cannot be opened any more. */
export function openTotpSecret(
  secrets: Secrets,
  userId: string,
  sealed: Uint8Array,
): { secret: Buffer; isStale: boolean } | null {
  const opened = unseal(secrets, sealedFor(userId), sealed)
  return opened && { secret: opened.bytes, isStale: opened.isStale }
}
