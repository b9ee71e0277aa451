import type { z } from 'zod/mini'
import type { getChat as roomCall } from '#contract/chat.ts'
import { isBlank } from '#contract/fields.ts'
import type { translateText as translateCall } from '#contract/translations.ts'
import { MESSAGES_PER_PAGE, chatClosesAt } from '#domain/chat.ts'
import { err, ok } from '#domain/result.ts'
import type { Side } from '#domain/side.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { findAccessibleChat } from './access.ts'
import { findFile } from './files-store.ts'
import { countUnread, findChat, messagesBefore, listUnread } from './store.ts'
import { messageView, presenceView, readView } from './views.ts'

const MESSAGE_ID = /^\d{1,9}$/

/** A machine translation of a text that the caller reads, where the Privacy Policy names who makes it. */
export async function translateText(
  deps: Pick<Deps, 'db' | 'settings' | 'translate'>,
  actor: Actor,
  { id, text, to }: z.output<typeof translateCall.input>,
) {
  const entered = await findAccessibleChat(deps.db, actor, id)
  if (!entered.ok) return entered
  const isNamed = deps.settings.current().processors.translation !== ''
  const translated = isNamed && !isBlank(text) ? await deps.translate?.(text.trim(), to) : null
  return translated ? ok({ text: translated }) : err('NO_TRANSLATION')
}

/** The newest messages of a chat, or those before a given one. */
export async function getChat(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  input: z.output<typeof roomCall.input>,
) {
  const entered = await findAccessibleChat(deps.db, actor, input.id)
  if (!entered.ok) return entered
  const { chat, side } = entered.value
  const before = input.before ?? chat.lastNumber + 1
  const rows = await messagesBefore(deps.db, input.id, { before, limit: MESSAGES_PER_PAGE + 1 })
  const shown = rows.slice(0, MESSAGES_PER_PAGE).toReversed()
  return ok({
    messages: shown.map(messageView),
    more: rows.length > MESSAGES_PER_PAGE,
    unread: await countUnread(deps.db, input.id, { reader: side, after: readOf(chat, side) }),
    closesAt: chatClosesAt(chat).toISOString(),
    read: readView(chat),
    present: presenceView(chat, deps.now()),
    locale: chat.locale,
  })
}

/** The client's own chats with unread messages. */
export async function listUnreadChats(deps: Pick<Deps, 'db'>, actor: Pick<Actor, 'id'>) {
  return ok({ unread: await listUnread(deps.db, actor.id) })
}

/** The file of one message, for users who may read the chat; ATTACHMENT_NOT_FOUND for others. */
export async function getChatFile(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  consultationId: string,
  message: string,
) {
  const entered = await findAccessibleChat(deps.db, actor, consultationId)
  if (!entered.ok || !MESSAGE_ID.test(message)) return err('ATTACHMENT_NOT_FOUND')
  const file = await findFile(deps.db, consultationId, Number(message))
  return file ? ok(file) : err('ATTACHMENT_NOT_FOUND')
}

/** Summary of a consultation's chat for its page; null when there is no such consultation. */
export async function findChatSummary(
  db: Db,
  consultationId: string,
  side: Side,
): Promise<{ unread: number; closesAt: string } | null> {
  const chat = await findChat(db, consultationId)
  if (!chat) return null
  return {
    unread: await countUnread(db, consultationId, { reader: side, after: readOf(chat, side) }),
    closesAt: chatClosesAt(chat).toISOString(),
  }
}

const readOf = (chat: { studentRead: number; officeRead: number }, side: Side): number =>
  side === 'office' ? chat.officeRead : chat.studentRead
