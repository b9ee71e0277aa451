import { type Db, hasChanged } from '#server/db/transaction.ts'

/** Stores a secret that is not in use until a first code confirms it. */
export const setPendingTotp = async (db: Db, id: string, sealedSecret: Buffer): Promise<void> => {
  await db.updateTable('users').set({ totp_pending: sealedSecret }).where('id', '=', id).execute()
}

export const replaceTotpSeal = async (db: Db, id: string, sealedSecret: Buffer): Promise<void> => {
  await db.updateTable('users').set({ totp_secret: sealedSecret }).where('id', '=', id).execute()
}

/** Turns the second factor on and replaces the recovery codes. */
export const enableTotp = async (
  db: Db,
  id: string,
  { step, recoveryHashes }: { step: number; recoveryHashes: readonly Buffer[] },
): Promise<void> => {
  await db
    .updateTable('users')
    .set((user) => ({ totp_secret: user.ref('totp_pending'), totp_pending: null, totp_last_step: step }))
    .where('id', '=', id)
    .execute()
  await db.deleteFrom('recovery_codes').where('user_id', '=', id).execute()
  await db
    .insertInto('recovery_codes')
    .values(recoveryHashes.map((codeHash) => ({ user_id: id, code_hash: codeHash })))
    .execute()
}

/** Removes the authenticator app of an account and its recovery codes. */
export const deleteTotp = async (db: Db, id: string): Promise<void> => {
  await db
    .updateTable('users')
    .set({ totp_secret: null, totp_pending: null, totp_last_step: null })
    .where('id', '=', id)
    .execute()
  await db.deleteFrom('recovery_codes').where('user_id', '=', id).execute()
}

/** Uses up a time step; false when this or a later one was used before (RFC 6238, 5.2). */
export const consumeTotpStep = (db: Db, id: string, step: number): Promise<boolean> =>
  hasChanged(
    db
      .updateTable('users')
      .set({ totp_last_step: step })
      .where('id', '=', id)
      .where((where) => where.or([where('totp_last_step', 'is', null), where('totp_last_step', '<', step)])),
  )

/** One of the user's stored codes, used or not: all have the same salt. */
export const findRecoveryHash = async (db: Db, id: string): Promise<Buffer | undefined> =>
  (
    await db
      .selectFrom('recovery_codes')
      .select('code_hash')
      .where('user_id', '=', id)
      .limit(1)
      .executeTakeFirst()
  )?.code_hash

/** False when there is no such unused code. */
export const markRecoveryCodeUsed = (db: Db, id: string, codeHash: Buffer, now: Date): Promise<boolean> =>
  hasChanged(
    db
      .updateTable('recovery_codes')
      .set({ used_at: now })
      .where('user_id', '=', id)
      .where('code_hash', '=', codeHash)
      .where('used_at', 'is', null),
  )
