import { no, ok, type Result } from '#domain/result.ts'
import { type Side, sideOf } from '#domain/chat.ts'
import { isUuid } from '#domain/uuid.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Actor } from '#server/deps.ts'
import { findRoom, type RoomRow } from './store.ts'

/** The chat of a consultation for its owner or an admin; for other users it is reported as missing. */
export async function enterRoom(
  db: Db,
  actor: Pick<Actor, 'id' | 'role'>,
  consultationId: string,
): Promise<Result<{ room: RoomRow; side: Side }, 'CONSULTATION_NOT_FOUND'>> {
  const room = isUuid(consultationId) ? await findRoom(db, consultationId) : undefined
  const side = sideOf(actor.role)
  if (!room || (side === 'student' && room.userId !== actor.id)) return no('CONSULTATION_NOT_FOUND')
  return ok({ room, side })
}
