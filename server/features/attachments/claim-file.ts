import type { Tx } from '#server/db/transaction.ts'
import { claimAttachment } from './store.ts'

/**
 * Claims an uploaded file for a booking. False when the user has no such file, or it is claimed or in use by
 * a checkout.
 */
export const claimFile = (
  tx: Tx,
  file: { attachmentId: string; userId: string; now: Date },
): Promise<boolean> => claimAttachment(tx, file)
