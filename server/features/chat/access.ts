import { no, ok, type Result } from '#domain/result.ts'
import { type Side, sideOf } from '#domain/chat.ts'
import { isUuid } from '#domain/uuid.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Actor } from '#server/deps.ts'
import { findChat, type ChatRow } from './store.ts'

/** The chat of a consultation for its owner or an admin; for other users it is reported as missing. */
export async function findAccessibleChat(
  db: Db,
  actor: Pick<Actor, 'id' | 'role'>,
  consultationId: string,
): Promise<Result<{ chat: ChatRow; side: Side }, 'CONSULTATION_NOT_FOUND'>> {
  const chat = isUuid(consultationId) ? await findChat(db, consultationId) : undefined
  const side = sideOf(actor.role)
  if (!chat || (side === 'student' && chat.userId !== actor.id)) return no('CONSULTATION_NOT_FOUND')
  return ok({ chat, side })
}
