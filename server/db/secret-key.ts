import { type Secrets, fingerprintOf } from '#server/secrets.ts'
import type { Db, Tx } from './transaction.ts'

/** The start ends: what this database holds was sealed with another key. */
export class OtherSecretKey extends Error {}

/**
 * Notes the SECRET_KEY at the first start, and the new one when the noted key is in SECRET_KEY_PREVIOUS.
 * @throws OtherSecretKey when this database belongs to a key that is neither.
 */
export async function checkSecretKey(tx: Tx, secrets: Secrets, now: Date): Promise<void> {
  const fingerprint = fingerprintOf(secrets.secretKey)
  await tx
    .insertInto('secret_keys')
    .values({ fingerprint, since: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const noted = await tx
    .selectFrom('secret_keys')
    .select(['fingerprint', 'since'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (noted.fingerprint === fingerprint) return
  if (!secrets.previousSecretKeys.map(fingerprintOf).includes(noted.fingerprint))
    throw new OtherSecretKey(
      `SECRET_KEY is not the key of this database, which is in use since ${noted.since.toISOString()}. Nothing was ` +
        'changed. Set the right key, or put the key of before into SECRET_KEY_PREVIOUS. If it is lost: ' +
        'npm run admin -- replace-secret-key',
    )
  await noteSecretKey(tx, secrets, now)
}

/** From now on this database belongs to this key, whichever it had. */
export async function noteSecretKey(db: Db, { secretKey }: Secrets, now: Date): Promise<void> {
  const noted = { fingerprint: fingerprintOf(secretKey), since: now }
  await db
    .insertInto('secret_keys')
    .values(noted)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(noted))
    .execute()
}
