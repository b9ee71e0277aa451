import type { Db } from '#server/db/transaction.ts'

export type CodePurpose = 'register' | 'reset'

export const findCodeSentAt = async (
  db: Db,
  purpose: CodePurpose,
  emailKey: string,
): Promise<Date | null> => {
  const row = await db
    .selectFrom('email_codes')
    .select('sent_at')
    .where('purpose', '=', purpose)
    .where('email_key', '=', emailKey)
    .executeTakeFirst()
  return row?.sent_at ?? null
}

/** Puts a code in place of an older one; false when one was sent after `lastSentBefore`. */
export const putCode = async (
  db: Db,
  code: {
    purpose: CodePurpose
    emailKey: string
    codeHash: Buffer
    now: Date
    expiresAt: Date
    lastSentBefore: Date
  },
): Promise<boolean> => {
  const fresh = {
    code_hash: code.codeHash,
    attempts: 0,
    sent_at: code.now,
    expires_at: code.expiresAt,
    verified_at: null,
  }
  const row = await db
    .insertInto('email_codes')
    .values({ purpose: code.purpose, email_key: code.emailKey, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['purpose', 'email_key'])
        .doUpdateSet(fresh)
        .where('email_codes.sent_at', '<=', code.lastSentBefore),
    )
    .returning('purpose')
    .executeTakeFirst()
  return row !== undefined
}

/** Counts one try and only then hands out what to compare with, so parallel guesses share no try. */
export const countCodeTry = (
  db: Db,
  {
    purpose,
    emailKey,
    maxTries,
    now,
  }: { purpose: CodePurpose; emailKey: string; maxTries: number; now: Date },
) =>
  db
    .updateTable('email_codes')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('purpose', '=', purpose)
    .where('email_key', '=', emailKey)
    .where('attempts', '<', maxTries)
    .where('expires_at', '>', now)
    .returning(['code_hash as codeHash', 'verified_at as verifiedAt'])
    .executeTakeFirst()

/** The code was shown: its tries start anew; `expiresAt` moves its end. */
export const markCodeShown = async (
  db: Db,
  code: {
    purpose: CodePurpose
    emailKey: string
    codeHash: Buffer
    verifiedAt: Date
    expiresAt?: Date | undefined
  },
): Promise<void> => {
  await db
    .updateTable('email_codes')
    .set({ attempts: 0, verified_at: code.verifiedAt, expires_at: code.expiresAt })
    .where('purpose', '=', code.purpose)
    .where('email_key', '=', code.emailKey)
    .where('code_hash', '=', code.codeHash)
    .execute()
}

/** Uses a shown code up; false when somebody else just did. */
export const takeCode = async (
  db: Db,
  code: { purpose: CodePurpose; emailKey: string; codeHash: Buffer; now: Date },
): Promise<boolean> => {
  const taken = await db
    .deleteFrom('email_codes')
    .where('purpose', '=', code.purpose)
    .where('email_key', '=', code.emailKey)
    .where('code_hash', '=', code.codeHash)
    .where('verified_at', 'is not', null)
    .where('expires_at', '>', code.now)
    .executeTakeFirst()
  return taken.numDeletedRows > 0n
}

export const deleteCodes = async (db: Db, emailKey: string): Promise<void> => {
  await db.deleteFrom('email_codes').where('email_key', '=', emailKey).execute()
}
