import { createECDH, ECDH } from 'node:crypto'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { seal, type Sealed, unseal } from '#server/sealing.ts'
import { deleteKeys, findKeys, insertKeys, resealKeys } from './store.ts'

const CURVE = 'prime256v1'
const PRIVATE_BYTES = 32

/** Base64url, as browsers and RFC 8292 write them. */
export type VapidKeys = { publicKey: string; privateKey: string }

const sealedFor = (publicKey: string): Sealed => ({ purpose: 'push keys', owner: publicKey })

/**
 * The key pair by which push services know this installation, made at its first use. When SECRET_KEY was
 * lost the pair is made anew, and devices have to be added again: they listen to the old one only.
 */
export async function vapidKeys(deps: Pick<Deps, 'config' | 'db' | 'now' | 'log'>): Promise<VapidKeys> {
  const { config, db } = deps
  const kept = await findKeys(db)
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
  if (!opened) {
    const devices = await inTransaction(db, (tx) => deleteKeys(tx, publicKey))
    deps.log.warn({ devices }, 'the push keys cannot be opened with SECRET_KEY: made anew, devices are gone')
    return vapidKeys(deps)
  }
  if (opened.isStale)
    await resealKeys(db, { publicKey, sealedPrivate: seal(config, sealedFor(publicKey), opened.bytes) })
  return { publicKey, privateKey: opened.bytes.toString('base64url') }
}

function newKeys(): VapidKeys {
  const pair = createECDH(CURVE)
  const publicKey = pair.generateKeys('base64url')
  // A number that begins with zeros is written shorter than the curve's field.
  const privateKey = Buffer.concat([Buffer.alloc(PRIVATE_BYTES), pair.getPrivateKey()]).subarray(
    -PRIVATE_BYTES,
  )
  return { publicKey, privateKey: privateKey.toString('base64url') }
}

/** Whether a browser's key is a point of the curve: for any other no alert could be encrypted. */
export function isOnCurve(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, CURVE, 'base64url', 'base64url', 'uncompressed')
    return Buffer.from(p256dh, 'base64url')[0] === 4
  } catch {
    return false
  }
}
