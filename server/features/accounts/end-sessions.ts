import type { Tx } from '#server/db/transaction.ts'
import { forgetDevices } from '#server/features/pushes/commands.ts'
import { deleteSessions } from './session-store.ts'

/**
 * Signs an account out everywhere, or everywhere but in one session, and ends the alerts on its devices:
 * nobody knows which of them is in whose hands. Answers how many sessions ended.
 */
export async function endSessionsOfAccount(tx: Tx, userId: string, except?: string): Promise<number> {
  await forgetDevices(tx, userId)
  return deleteSessions(tx, userId, except)
}
