import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { keyring, type Secrets } from './secrets.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

/** For what a secret is sealed: a key of its own for each purpose, and the one thing that it belongs to. */
export type Sealed = { purpose: string; owner: string }

/** Seals bytes that stand in the database (AES-256-GCM): key id, nonce, sealed bytes, tag. */
export function seal(secrets: Secrets, { purpose, owner }: Sealed, bytes: Buffer): Buffer<ArrayBuffer> {
  const [{ key, id }] = keyring(secrets, purpose)
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner))
  return Buffer.concat([id, iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/**
 * Opens what was sealed; `isStale` when an earlier key sealed it. Null when no key of ours does: it was
 * sealed with a key that is not known any more, for something else, or was changed.
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
