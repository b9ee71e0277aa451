import { err, ok, type Result } from '#domain/result.ts'
import { type Side, sideOf } from '#domain/side.ts'
import { isUuid } from '#domain/uuid.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Actor } from '#server/deps.ts'
import { findChat, type ChatRow } from './store.ts'

/**
 * The chat of a consultation for its client or a member of the staff; for other clients it is reported as missing.
 * A counsellor's reach is checked before: for calls by `server/http/access.ts` with the table
 * `contract/staff-access.ts`, for open streams by `streams.ts`.
 */
export async function findAccessibleChat(
  db: Db,
  actor: Pick<Actor, 'id' | 'role'>,
  consultationId: string,
): Promise<Result<{ chat: ChatRow; side: Side }, 'CONSULTATION_NOT_FOUND'>> {
  const chat = isUuid(consultationId) ? await findChat(db, consultationId) : undefined
  const side = sideOf(actor.role)
  if (!chat || (side === 'student' && chat.userId !== actor.id)) return err('CONSULTATION_NOT_FOUND')
  return ok({ chat, side })
}
