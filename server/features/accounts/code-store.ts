import { type Db, exists } from '#server/db/transaction.ts'

export type CodePurpose = 'register' | 'reset'

/** The caller that requests or submits a code: browser id of a sealed cookie, and network. */
export type Requester = {
  /** Null without the cookie. */
  browserId: string | null
  network: string
}

type CodeOf = { purpose: CodePurpose; emailKey: string }

const codesOf = (db: Db, { purpose, emailKey }: CodeOf) =>
  db.selectFrom('mailed_codes').where('purpose', '=', purpose).where('email_key', '=', emailKey)

/** Inserts a code; replaces an older one of the same browser. */
export const upsertCode = async (
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

/**
 * True when this browser has submitted the right code of a mailbox and that code has not been taken or
 * replaced.
 */
export const hasVerifiedCode = (db: Db, code: CodeOf & { browserId: string }): Promise<boolean> =>
  exists(
    codesOf(db, code)
      .select('browser_id')
      .where('browser_id', '=', code.browserId)
      .where('verified_at', 'is not', null),
  )

/**
 * Counts one try, and only then returns the hash to compare with, so that parallel guesses each use a try.
 * The code is the one of the caller's browser; without one, the newest code requested from its network, which
 * has a counter of its own. Undefined when there is no code or no try left.
 */
export async function countCodeTry(
  db: Db,
  { requester, maxTries, now, ...code }: CodeOf & { requester: Requester; maxTries: number; now: Date },
): Promise<{ codeHash: Buffer; verifiedAt: Date | null } | undefined> {
  const own = await findBrowserWithCode(db, { ...code, requester, now })
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

/** The browser whose code the caller may submit. */
async function findBrowserWithCode(
  db: Db,
  { requester, now, ...code }: CodeOf & { requester: Requester; now: Date },
): Promise<{ browserId: string; isOwn: boolean } | undefined> {
  const rows = await codesOf(db, code)
    .select(['browser_id as browserId', 'network'])
    .where((row) =>
      row.or([row('browser_id', '=', requester.browserId), row('network', '=', requester.network)]),
    )
    .where('expires_at', '>', now)
    .orderBy('sent_at', 'desc')
    .limit(50)
    .execute()
  const own = rows.find(({ browserId }) => browserId === requester.browserId)
  if (own) return { browserId: own.browserId, isOwn: true }
  return rows[0] && { browserId: rows[0].browserId, isOwn: false }
}

/** Marks a code as verified: resets its counters; `expiresAt`, if given, is its new expiry. */
export const markCodeVerified = async (
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

/**
 * Deletes a verified code and every other code of the mailbox; false when another request has just used it.
 */
export const consumeCode = async (
  db: Db,
  code: CodeOf & { codeHash: Buffer; now: Date },
): Promise<boolean> => {
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

export const deleteCodes = async (db: Db, emailKey: string): Promise<void> => {
  await db.deleteFrom('mailed_codes').where('email_key', '=', emailKey).execute()
}
