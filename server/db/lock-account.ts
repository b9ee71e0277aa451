import type { Tx } from './transaction.ts'

/**
 * Locks a user's row until the transaction ends, so that requests from two tabs run one after the other. False when the
 * account no longer exists: nothing may be reserved or charged for it any more.
 */
export async function lockAccount(tx: Tx, userId: string): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select('deleted_at')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return user?.deleted_at === null
}
