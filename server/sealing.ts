import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { keyring, type Secrets } from './secrets.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

/** Context of encrypted data: each purpose has its own key, and `owner` is authenticated. */
export type Sealed = { purpose: string; owner: string }

/** Encrypts bytes for the database or a cookie (AES-256-GCM): key id, nonce, ciphertext, tag. */
export function seal(secrets: Secrets, { purpose, owner }: Sealed, bytes: Buffer): Buffer<ArrayBuffer> {
  const [{ key, id }] = keyring(secrets, purpose)
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner))
  return Buffer.concat([id, iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/**
 * Decrypts sealed bytes; `isStale` when an earlier key encrypted them. Null when none of our keys can: they
 * were encrypted with an unknown key or for another context, or were changed.
 */
export function unseal(
  secrets: Secrets,
  { purpose, owner }: Sealed,
  sealed: Uint8Array,
): { bytes: Buffer; isStale: boolean } | null {
  const all = Buffer.from(sealed)
  const keys = keyring(secrets, purpose)
  const used = keys.find(({ id }) => id.equals(all.subarray(0, id.length)))
  if (!used) return null
  const body = all.subarray(used.id.length)
  try {
    const decipher = createDecipheriv('aes-256-gcm', used.key, body.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    }).setAAD(Buffer.from(owner))
    decipher.setAuthTag(body.subarray(-TAG_BYTES))
    const bytes = Buffer.concat([decipher.update(body.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
    return { bytes, isStale: used !== keys[0] }
  } catch {
    return null
  }
}
