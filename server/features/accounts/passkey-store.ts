import { type Db, hasChanged } from '#server/db/transaction.ts'

export const insertPasskey = (
  db: Db,
  passkey: {
    userId: string
    credentialId: string
    publicKey: Uint8Array
    counter: number
    transports: readonly string[]
    name: string
    now: Date
  },
) =>
  db
    .insertInto('passkeys')
    .values({
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: Buffer.from(passkey.publicKey),
      counter: passkey.counter,
      transports: JSON.stringify(passkey.transports),
      name: passkey.name,
      created_at: passkey.now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()

export const listPasskeys = (db: Db, userId: string) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Credentials to exclude, so that a device does not make a second passkey for the same account. */
export const listCredentials = (db: Db, userId: string) =>
  db
    .selectFrom('passkeys')
    .select(['credential_id as id', 'transports'])
    .where('user_id', '=', userId)
    .execute()

export const findPasskey = (db: Db, credentialId: string) =>
  db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select([
      'passkeys.id',
      'passkeys.user_id as userId',
      'passkeys.credential_id as credentialId',
      'passkeys.public_key as publicKey',
      'passkeys.counter',
    ])
    .where('passkeys.credential_id', '=', credentialId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()

/** Records a use; false when the passkey was used or removed since its counter was read. */
export const recordPasskeyUse = (
  db: Db,
  id: string,
  counter: { before: number; after: number },
  now: Date,
): Promise<boolean> =>
  hasChanged(
    db
      .updateTable('passkeys')
      .set({ counter: counter.after, last_used_at: now })
      .where('id', '=', id)
      .where('counter', '=', counter.before),
  )

export const setPasskeyName = (
  db: Db,
  { userId, id, name }: { userId: string; id: string; name: string },
): Promise<boolean> =>
  hasChanged(db.updateTable('passkeys').set({ name }).where('user_id', '=', userId).where('id', '=', id))

/** Undefined when the passkey does not belong to this user. */
export const deletePasskey = (db: Db, userId: string, id: string) =>
  db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()

/**
 * Deletes a user's passkeys except those of `keepIds`; returns the names of the deleted and the remaining
 * ones.
 */
export async function deletePasskeysExcept(
  db: Db,
  userId: string,
  keepIds: readonly string[],
): Promise<{ removed: string[]; kept: string[] }> {
  const passkeys = await listPasskeys(db, userId)
  const kept = passkeys.filter(({ id }) => keepIds.includes(id))
  const removed = passkeys.filter(({ id }) => !keepIds.includes(id))
  const removedIds = removed.map(({ id }) => id)
  if (removedIds.length > 0) await db.deleteFrom('passkeys').where('id', 'in', removedIds).execute()
  return { removed: removed.map(({ name }) => name), kept: kept.map(({ name }) => name) }
}

/** `userId` is null for a login, where the user is not known yet. */
export const insertChallenge = async (
  db: Db,
  challenge: { hash: Buffer; userId: string | null; expiresAt: Date },
): Promise<void> => {
  await db
    .insertInto('passkey_challenges')
    .values({ challenge_hash: challenge.hash, user_id: challenge.userId, expires_at: challenge.expiresAt })
    .execute()
}

/** Uses up a challenge; false when it was not issued to this user, has expired or was used. */
export const consumeChallenge = (
  db: Db,
  challenge: { hash: Buffer; userId: string | null; now: Date },
): Promise<boolean> =>
  hasChanged(
    db
      .deleteFrom('passkey_challenges')
      .where('challenge_hash', '=', challenge.hash)
      .where('user_id', 'is not distinct from', challenge.userId)
      .where('expires_at', '>', challenge.now),
  )
