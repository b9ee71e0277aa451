import type { z } from 'zod/mini'
import { isBlank } from '#contract/fields.ts'
import type { markRoomRead as readCall, RoomMessage, sendRoomMessage as sendCall } from '#contract/chat.ts'
import { created, no, ok } from '#domain/result.ts'
import {
  MAIL_PAUSE_MS,
  MOST_FILE_BYTES,
  MOST_MESSAGES,
  otherSide,
  reopenedUntil,
  roomClosesAt,
  UNREAD_MAIL_MS,
} from '#domain/chat.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { claimFile } from '#server/features/attachments/claiming.ts'
import { noteRoomMessage } from '#server/features/consultations/steps.ts'
import { enterRoom } from './access.ts'
import {
  countUnread,
  fileBytesOf,
  findByKey,
  findRoom,
  forgetMail,
  insertMessage,
  lockRoom,
  noteMessage,
  raiseReadMark,
} from './store.ts'
import { messageView, roomTopic } from './views.ts'

type RoomDeps = Pick<Deps, 'db' | 'now' | 'live'>

/**
 * Inserts a chat message. A repeated call with the same key returns the message of the first call, even if
 * its text differs.
 */
export async function sendMessage(
  deps: RoomDeps,
  caller: { actor: Actor; address: string },
  input: z.output<typeof sendCall.input>,
) {
  const { actor } = caller
  const { id: consultationId, key, attachmentId = null } = input
  const text = input.text.trim()
  const entered = await enterRoom(deps.db, actor, consultationId)
  if (!entered.ok) return entered
  const { side } = entered.value

  const sent = await inTransaction(deps.db, async (tx) => {
    await lockRoom(tx, consultationId)
    const known = await findByKey(tx, { consultationId, sender: side, key })
    if (known) return ok<{ message: RoomMessage }>({ message: messageView(known) })
    if (isBlank(text) && attachmentId === null) return no('REQUIRED', { fields: { text: 'REQUIRED' } })

    const now = deps.now()
    const room = (await findRoom(tx, consultationId))!
    const isClosed = now >= roomClosesAt(room)
    // A chat has a limit, because all of it is stored and exported.
    if (side === 'student' && (isClosed || room.lastNumber >= MOST_MESSAGES)) return no('ROOM_CLOSED')
    if (attachmentId !== null && side === 'student')
      if ((await fileBytesOf(tx, consultationId, side)) >= MOST_FILE_BYTES) return no('FILE_QUOTA')
    if (attachmentId !== null && !(await claimFile(tx, { attachmentId, userId: actor.id, now })))
      return no('ATTACHMENT_NOT_FOUND')

    const number = room.lastNumber + 1
    await insertMessage(tx, {
      consultationId,
      number,
      sender: side,
      authorId: actor.id,
      key,
      text,
      attachmentId,
      at: now,
    })
    await noteMessage(tx, consultationId, {
      number,
      reader: otherSide(side),
      mailAt: new Date(now.getTime() + UNREAD_MAIL_MS),
      mailPauseMs: MAIL_PAUSE_MS,
      openUntil: isClosed ? reopenedUntil(now) : null,
    })
    if (side === 'office' ? !room.begunAt : !room.introducedAt)
      await noteRoomMessage(tx, caller, consultationId, now)
    const message = await findByKey(tx, { consultationId, sender: side, key })
    return created<{ message: RoomMessage }>({ message: messageView(message!) })
  })
  if (sent.ok && sent.created) deps.live.tell(roomTopic(consultationId))
  return sent
}

/** Advances the read position of the caller's side; it never goes back. */
export async function markRead(deps: RoomDeps, actor: Actor, input: z.output<typeof readCall.input>) {
  const { id: consultationId, upTo } = input
  const entered = await enterRoom(deps.db, actor, consultationId)
  if (!entered.ok) return entered
  const { side } = entered.value

  const { unread, isRaised } = await inTransaction(deps.db, async (tx) => {
    await lockRoom(tx, consultationId)
    const isRaised = await raiseReadMark(tx, consultationId, { side, upTo })
    const room = (await findRoom(tx, consultationId))!
    const after = side === 'office' ? room.officeRead : room.studentRead
    const unread = await countUnread(tx, consultationId, { reader: side, after })
    if (unread === 0) await forgetMail(tx, consultationId, side)
    return { unread, isRaised }
  })
  if (isRaised) deps.live.tell(roomTopic(consultationId))
  return ok({ unread })
}
