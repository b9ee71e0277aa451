import { addMs, DAY_MS, MINUTE_MS } from '#domain/calendar.ts'
import { firstLine, isPresent } from '#domain/chat.ts'
import { type Side, sides } from '#domain/side.ts'
import { mustKeepData } from '#server/db/instance.ts'
import { inTransaction, type Tx } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { deleteUnbookedFiles } from '#server/features/attachments/booked-files.ts'
import { queueAdminMails, queueMail } from '#server/features/mails/outbox.ts'
import { deleteChats, findUnread, lockEnded, lockUnread, setMailAt } from './worker-store.ts'

type WorkerDeps = Pick<Deps, 'db' | 'files' | 'settings' | 'now' | 'log' | 'triggerWorker'>

const BATCH = 50
const SWEEP_EVERY_MS = 10 * MINUTE_MS
/** While the recipient is online without having read, the mail is postponed by this. */
const RECHECK_MS = MINUTE_MS

/** Mails those who have unread messages, and deletes chats after their retention period. */
export function chatWorker(deps: WorkerDeps): () => Promise<boolean> {
  let sweptAt: Date | null = null
  return async () => {
    let worked = false
    for (const side of sides) worked = (await mailUnread(deps, side)) || worked
    const now = deps.now()
    if (sweptAt === null || now.getTime() - sweptAt.getTime() >= SWEEP_EVERY_MS) {
      sweptAt = now
      worked = (await sweep(deps)) || worked
    }
    return worked
  }
}

type Unread = Awaited<ReturnType<typeof lockUnread>>[number]

async function mailUnread(deps: WorkerDeps, side: Side): Promise<boolean> {
  const count = await inTransaction(deps.db, async (tx) => {
    const now = deps.now()
    const chats = await lockUnread(tx, { side, now, limit: BATCH })
    for (const chat of chats) {
      if (isPresent(chat.seenAt, now)) {
        await setMailAt(tx, chat.id, side, { mailAt: addMs(now, RECHECK_MS) })
        continue
      }
      const isMailed = await queueUnreadMail(deps, tx, chat, side)
      await setMailAt(tx, chat.id, side, { mailAt: null, ...(isMailed ? { mailedAt: now } : {}) })
    }
    return chats.length
  })
  if (count > 0) deps.triggerWorker('emails')
  return count > 0
}

async function queueUnreadMail(deps: WorkerDeps, tx: Tx, chat: Unread, side: Side): Promise<boolean> {
  const unread = await findUnread(tx, chat.id, { side, read: chat.read })
  if (!unread) return false
  const now = deps.now()
  const mail = {
    kind: 'room_message',
    // The newest message that the mail covers, so that each message is announced once.
    reference: `${chat.id} ${unread.newest}`,
    data: {
      consultationId: chat.id,
      ...(chat.number ? { number: chat.number } : {}),
      reader: side,
      name: chat.name,
      startsAt: chat.startsAt.toISOString(),
      timeZone: chat.timeZone,
      firstLine: firstLine(unread.text),
      more: unread.unread - 1,
    },
    now,
  } as const
  if (side === 'office') {
    if (!deps.settings.current().alerts.unread) return false
    await queueAdminMails(tx, [{ ...mail, counsellorId: chat.counsellorId }])
    return true
  }
  // A deleted account cannot open the chat; it only gets mails about money.
  if (chat.deletedAt || chat.userAccountEmail === '') return false
  await queueMail(tx, {
    ...mail,
    to: chat.userAccountEmail,
    locale: chat.locale,
    userId: chat.userId,
    begunAt: unread.sentAt,
  })
  return true
}

/**
 * Rows before content: a crash in between leaves content without a row, which the sweep of stray files
 * removes.
 */
async function sweep({ db, files, settings, now: clock, log }: WorkerDeps): Promise<boolean> {
  if (await mustKeepData(db)) return false
  const now = clock()
  const { retention, slots } = settings.current()
  const keptMs = retention.attachmentDays * DAY_MS + slots.durationMinutes * MINUTE_MS
  const removed = await inTransaction(db, async (tx) => {
    const chats = await lockEnded(tx, { before: addMs(now, -keptMs), now, limit: BATCH })
    if (chats.length === 0) return null
    const sent = await deleteChats(
      tx,
      chats.map(({ id }) => id),
    )
    return deleteUnbookedFiles(tx, sent)
  })
  if (removed === null) return false
  for (const id of removed) await files.remove(id)
  log.info({ files: removed.length }, 'chats deleted after retention period')
  return true
}
