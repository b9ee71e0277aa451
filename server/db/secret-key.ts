import { type Secrets, fingerprintOf } from '#server/secrets.ts'
import type { Db, Tx } from './transaction.ts'

/** Ends the start: the database contains data encrypted with another key. */
export class OtherSecretKey extends Error {}

/**
 * Stores the fingerprint of SECRET_KEY at the first start, and the new one when the stored one belongs to
 * SECRET_KEY_PREVIOUS.
 * @throws OtherSecretKey when the database belongs to neither key.
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
      `SECRET_KEY is not the key that this database has used since ${noted.since.toISOString()}. Nothing was ` +
        'changed. Set that key, or add it to SECRET_KEY_PREVIOUS. If it is lost: ' +
        'npm run admin -- replace-secret-key',
    )
  await recordSecretKey(tx, secrets, now)
}

/** Stores this key's fingerprint, replacing any other. */
export async function recordSecretKey(db: Db, { secretKey }: Secrets, now: Date): Promise<void> {
  const noted = { fingerprint: fingerprintOf(secretKey), since: now }
  await db
    .insertInto('secret_keys')
    .values(noted)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(noted))
    .execute()
}
