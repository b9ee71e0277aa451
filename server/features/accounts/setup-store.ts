import { type Db, exists, hasChanged } from '#server/db/transaction.ts'

/** Inserts a link; replaces an older one of the same user. */
export const upsertSetUpLink = async (
  db: Db,
  { userId, tokenHash, expiresAt }: { userId: string; tokenHash: Buffer; expiresAt: Date },
): Promise<void> => {
  const link = { token_hash: tokenHash, expires_at: expiresAt }
  await db
    .insertInto('setup_links')
    .values({ user_id: userId, ...link })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(link))
    .execute()
}

export const findSetUpLink = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('setup_links')
    .select('user_id as userId')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const hasValidSetUpLink = (db: Db, userId: string, now: Date): Promise<boolean> =>
  exists(
    db
      .selectFrom('setup_links')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('expires_at', '>', now),
  )

/** Uses up a link; false when it has expired or another request has just used it. */
export const consumeSetUpLink = (db: Db, tokenHash: Buffer, now: Date): Promise<boolean> =>
  hasChanged(db.deleteFrom('setup_links').where('token_hash', '=', tokenHash).where('expires_at', '>', now))
