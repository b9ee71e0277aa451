import type { z } from 'zod/mini'
import type { markChatRead as readCall, ChatMessage, sendChatMessage as sendCall } from '#contract/chat.ts'
import { isBlank } from '#contract/fields.ts'
import { addMs } from '#domain/calendar.ts'
import {
  MAIL_PAUSE_MS,
  MAX_FILE_BYTES,
  MAX_MESSAGES,
  reopenedUntil,
  chatClosesAt,
  UNREAD_MAIL_MS,
} from '#domain/chat.ts'
import { created, err, ok } from '#domain/result.ts'
import { otherSide } from '#domain/side.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Actor, Caller, Deps } from '#server/deps.ts'
import { markFileUsed } from '#server/features/attachments/booked-files.ts'
import { markStageFromChat } from '#server/features/consultations/stages.ts'
import { findAccessibleChat } from './access.ts'
import { sumFileBytes } from './files-store.ts'
import {
  countUnread,
  findByKey,
  findChat,
  cancelUnreadMail,
  insertMessage,
  lockChat,
  recordMessage,
  raiseReadMark,
} from './store.ts'
import { messageView, chatTopic } from './views.ts'

type ChatDeps = Pick<Deps, 'db' | 'now' | 'notifier'>

/**
 * Inserts a chat message. A repeated call with the same key returns the message of the first call, even if
 * its text differs.
 */
export async function sendMessage(deps: ChatDeps, caller: Caller, input: z.output<typeof sendCall.input>) {
  const { actor } = caller
  const { id: consultationId, key, attachmentId = null } = input
  const text = input.text.trim()
  const access = await findAccessibleChat(deps.db, actor, consultationId)
  if (!access.ok) return access
  const { side } = access.value

  const sent = await inTransaction(deps.db, async (tx) => {
    await lockChat(tx, consultationId)
    const known = await findByKey(tx, { consultationId, sender: side, key })
    if (known) return ok<{ message: ChatMessage }>({ message: messageView(known) })
    if (isBlank(text) && attachmentId === null) return err('REQUIRED', { fields: { text: 'REQUIRED' } })

    const now = deps.now()
    const chat = (await findChat(tx, consultationId))!
    const isClosed = now >= chatClosesAt(chat)
    // Limits what a client can add, because every message of a chat is stored and exported.
    if (side === 'student' && (isClosed || chat.lastNumber >= MAX_MESSAGES)) return err('ROOM_CLOSED')
    if (attachmentId !== null && side === 'student')
      if ((await sumFileBytes(tx, consultationId, side)) >= MAX_FILE_BYTES) return err('FILE_QUOTA')
    if (attachmentId !== null && !(await markFileUsed(tx, { attachmentId, userId: actor.id, now })))
      return err('ATTACHMENT_NOT_FOUND')

    const number = chat.lastNumber + 1
    await insertMessage(tx, {
      consultationId,
      number,
      sender: side,
      authorId: actor.id,
      key,
      text,
      language: actor.locale,
      attachmentId,
      at: now,
    })
    await recordMessage(tx, consultationId, {
      number,
      reader: otherSide(side),
      mailAt: addMs(now, UNREAD_MAIL_MS),
      mailPauseMs: MAIL_PAUSE_MS,
      openUntil: isClosed ? reopenedUntil(now) : null,
    })
    if (side === 'office' ? !chat.begunAt : !chat.introducedAt)
      await markStageFromChat(tx, caller, consultationId, now)
    const message = await findByKey(tx, { consultationId, sender: side, key })
    return created<{ message: ChatMessage }>({ message: messageView(message!) })
  })
  if (sent.ok && sent.created) deps.notifier.notify(chatTopic(consultationId))
  return sent
}

/** Advances the read position of the caller's side; it never goes back. */
export async function markRead(deps: ChatDeps, actor: Actor, input: z.output<typeof readCall.input>) {
  const { id: consultationId, upTo } = input
  const access = await findAccessibleChat(deps.db, actor, consultationId)
  if (!access.ok) return access
  const { side } = access.value

  const { unread, isRaised } = await inTransaction(deps.db, async (tx) => {
    await lockChat(tx, consultationId)
    const isRaised = await raiseReadMark(tx, consultationId, { side, upTo })
    const chat = (await findChat(tx, consultationId))!
    const after = side === 'office' ? chat.officeRead : chat.studentRead
    const unread = await countUnread(tx, consultationId, { reader: side, after })
    if (unread === 0) await cancelUnreadMail(tx, consultationId, side)
    return { unread, isRaised }
  })
  if (isRaised) deps.notifier.notify(chatTopic(consultationId))
  return ok({ unread })
}
