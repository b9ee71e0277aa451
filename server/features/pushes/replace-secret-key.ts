import { audit } from '#server/db/audit.ts'
import { recordSecretKey } from '#server/db/secret-key.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { Secrets } from '#server/secrets.ts'
import { deleteKeys, findKeyPair } from './store.ts'
import { canOpen } from './vapid.ts'

/**
 * `npm run admin -- replace-secret-key`, after the key was lost: binds the database to the current key. A
 * VAPID key pair that it cannot decrypt is deleted with the devices that use it; returns their number.
 */
export const replaceSecretKey = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  secrets: Secrets,
): Promise<{ devices: number }> =>
  inTransaction(db, async (tx) => {
    const at = now()
    await recordSecretKey(tx, secrets, at)
    const pair = await findKeyPair(tx)
    const devices = pair && !canOpen(secrets, pair) ? await deleteKeys(tx, pair.publicKey) : 0
    await audit(tx, { actor: null, action: 'secret_key.replaced', detail: { devices }, at })
    return { devices }
  })
