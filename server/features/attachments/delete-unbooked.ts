import type { Tx } from '#server/db/transaction.ts'
import { deleteUnbooked } from './store.ts'

/**
 * Deletes files that belong to no consultation; returns the ids of those whose content has to be removed
 * after the commit.
 */
export const deleteUnbookedFiles = (tx: Tx, ids: string[]): Promise<string[]> => deleteUnbooked(tx, ids)
