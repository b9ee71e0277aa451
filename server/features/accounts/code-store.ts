import type { Db } from '#server/db/transaction.ts'

export type CodePurpose = 'register' | 'reset'

/** Who asks for a code or shows one: the browser of a sealed cookie, and its network. */
export type Asker = {
  /** Null without the cookie. */
  browserId: string | null
  network: string
}

type CodeOf = { purpose: CodePurpose; emailKey: string }

const codesOf = (db: Db, { purpose, emailKey }: CodeOf) =>
  db.selectFrom('mailed_codes').where('purpose', '=', purpose).where('email_key', '=', emailKey)

/** Puts a code in place of an older one of the same browser. */
export const putCode = async (
  db: Db,
  code: CodeOf & { browserId: string; network: string; codeHash: Buffer; now: Date; expiresAt: Date },
): Promise<void> => {
  const fresh = {
    network: code.network,
    code_hash: code.codeHash,
    attempts: 0,
    network_attempts: 0,
    sent_at: code.now,
    expires_at: code.expiresAt,
    verified_at: null,
  }
  await db
    .insertInto('mailed_codes')
    .values({ purpose: code.purpose, email_key: code.emailKey, browser_id: code.browserId, ...fresh })
    .onConflict((conflict) => conflict.columns(['purpose', 'email_key', 'browser_id']).doUpdateSet(fresh))
    .execute()
}

/** Whether this browser has shown the code of a mailbox a short while ago. */
export const hasShownCode = async (db: Db, code: CodeOf & { browserId: string }): Promise<boolean> =>
  (await codesOf(db, code)
    .select('browser_id')
    .where('browser_id', '=', code.browserId)
    .where('verified_at', 'is not', null)
    .executeTakeFirst()) !== undefined

/**
 * Counts one try and only then hands out what to compare with, so parallel guesses share no try. The code
 * is the browser's own; without one, the newest that its network asked for, which has tries of its own.
 */
export async function countCodeTry(
  db: Db,
  { asker, maxTries, now, ...code }: CodeOf & { asker: Asker; maxTries: number; now: Date },
): Promise<{ codeHash: Buffer; verifiedAt: Date | null } | undefined> {
  const own = await browserWithCode(db, { ...code, asker, now })
  if (!own) return undefined
  const tries = own.isOwn ? 'attempts' : 'network_attempts'
  return db
    .updateTable('mailed_codes')
    .set((row) => ({ [tries]: row(tries, '+', 1) }))
    .where('purpose', '=', code.purpose)
    .where('email_key', '=', code.emailKey)
    .where('browser_id', '=', own.browserId)
    .where(tries, '<', maxTries)
    .where('expires_at', '>', now)
    .returning(['code_hash as codeHash', 'verified_at as verifiedAt'])
    .executeTakeFirst()
}

/** The browser whose code an asker may show. */
async function browserWithCode(
  db: Db,
  { asker, now, ...code }: CodeOf & { asker: Asker; now: Date },
): Promise<{ browserId: string; isOwn: boolean } | undefined> {
  const rows = await codesOf(db, code)
    .select(['browser_id as browserId', 'network'])
    .where((row) => row.or([row('browser_id', '=', asker.browserId), row('network', '=', asker.network)]))
    .where('expires_at', '>', now)
    .orderBy('sent_at', 'desc')
    .limit(50)
    .execute()
  const own = rows.find(({ browserId }) => browserId === asker.browserId)
  if (own) return { browserId: own.browserId, isOwn: true }
  return rows[0] && { browserId: rows[0].browserId, isOwn: false }
}

/** The code was shown: its tries start anew; `expiresAt` moves its end. */
export const markCodeShown = async (
  db: Db,
  code: CodeOf & { codeHash: Buffer; verifiedAt: Date; expiresAt?: Date | undefined },
): Promise<void> => {
  await db
    .updateTable('mailed_codes')
    .set({ attempts: 0, network_attempts: 0, verified_at: code.verifiedAt, expires_at: code.expiresAt })
    .where('purpose', '=', code.purpose)
    .where('email_key', '=', code.emailKey)
    .where('code_hash', '=', code.codeHash)
    .execute()
}

/** Uses a shown code up, and every other one of the mailbox; false when somebody else just did. */
export const takeCode = async (db: Db, code: CodeOf & { codeHash: Buffer; now: Date }): Promise<boolean> => {
  const taken = await db
    .deleteFrom('mailed_codes')
    .where('purpose', '=', code.purpose)
    .where('email_key', '=', code.emailKey)
    .where('code_hash', '=', code.codeHash)
    .where('verified_at', 'is not', null)
    .where('expires_at', '>', code.now)
    .executeTakeFirst()
  if (taken.numDeletedRows === 0n) return false
  await deleteCodes(db, code.emailKey)
  return true
}

/** The table of earlier releases, which may run beside this one, is emptied as well. */
export const deleteCodes = async (db: Db, emailKey: string): Promise<void> => {
  await db.deleteFrom('mailed_codes').where('email_key', '=', emailKey).execute()
  await db.deleteFrom('email_codes').where('email_key', '=', emailKey).execute()
}
