import { createECDH, ECDH } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { seal, type Sealed, unseal } from '#server/sealing.ts'
import type { Secrets } from '#server/secrets.ts'
import { findKeyPair, insertKeys, resealKeys } from './store.ts'

const CURVE = 'prime256v1'
const PRIVATE_BYTES = 32

/** Base64url, the encoding of browsers and RFC 8292. */
type VapidKeys = { publicKey: string; privateKey: string }

const sealedFor = (publicKey: string): Sealed => ({ purpose: 'push keys', owner: publicKey })

/**
 * The VAPID key pair that identifies this installation to push services, created at its first use.
 * @throws when SECRET_KEY does not decrypt it. A node that was started with a wrong key must not delete it;
 * only `npm run admin -- replace-secret-key` does.
 */
export async function vapidKeys(deps: Pick<Deps, 'config' | 'db' | 'now'>): Promise<VapidKeys> {
  const { config, db } = deps
  const kept = await findKeyPair(db)
  if (!kept) {
    const made = newKeys()
    const { publicKey } = made
    const privateBytes = Buffer.from(made.privateKey, 'base64url')
    const sealedPrivate = seal(config, sealedFor(publicKey), privateBytes)
    await insertKeys(db, { publicKey, sealedPrivate }, deps.now())
    return vapidKeys(deps)
  }
  const { publicKey } = kept
  const opened = unseal(config, sealedFor(publicKey), kept.sealedPrivate)
  if (!opened)
    throw new Error(
      'SECRET_KEY cannot decrypt the key of push notifications. Set the right one, or run npm run admin -- replace-secret-key',
    )
  if (opened.isStale)
    await resealKeys(db, { publicKey, sealedPrivate: seal(config, sealedFor(publicKey), opened.bytes) })
  return { publicKey, privateKey: opened.bytes.toString('base64url') }
}

export const canOpen = (secrets: Secrets, pair: { publicKey: string; sealedPrivate: Uint8Array }): boolean =>
  unseal(secrets, sealedFor(pair.publicKey), pair.sealedPrivate) !== null

function newKeys(): VapidKeys {
  const pair = createECDH(CURVE)
  const publicKey = pair.generateKeys('base64url')
  // Pads a key with leading zeros, which getPrivateKey leaves out.
  const privateKey = Buffer.concat([Buffer.alloc(PRIVATE_BYTES), pair.getPrivateKey()]).subarray(
    -PRIVATE_BYTES,
  )
  return { publicKey, privateKey: privateKey.toString('base64url') }
}

/** True when a browser's key is a point of the curve; for any other no notification could be encrypted. */
export function isOnCurve(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, CURVE, 'base64url', 'base64url', 'uncompressed')
    return Buffer.from(p256dh, 'base64url')[0] === 4
  } catch {
    return false
  }
}
