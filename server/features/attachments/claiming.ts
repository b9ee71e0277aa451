import type { Tx } from '#server/db/transaction.ts'
import { claimAttachment } from './store.ts'

/**
 * Makes a file of this person part of something that keeps it. False when there is no such file, or it
 * belongs to something already.
 */
export const claimFile = (
  tx: Tx,
  file: { attachmentId: string; userId: string; now: Date },
): Promise<boolean> => claimAttachment(tx, file)
