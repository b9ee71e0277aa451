import type { Tx } from '#server/db/transaction.ts'
import { deleteUnbooked } from './store.ts'

/**
 * Forgets files unless a consultation was booked with one of them; answers the ids of those whose content is to be
 * removed after the commit.
 */
export const deleteUnbookedFiles = (tx: Tx, ids: string[]): Promise<string[]> => deleteUnbooked(tx, ids)
