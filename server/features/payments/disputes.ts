import type { Tx } from '#server/db/transaction.ts'
import { hasOpenDispute } from './disputes-store.ts'

export { foremostDispute } from './disputes-store.ts'

/** Whether the provider is about to decide what becomes of a payment's money. */
export const isInDispute = (tx: Tx, paymentId: string): Promise<boolean> => hasOpenDispute(tx, paymentId)
