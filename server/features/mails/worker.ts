import { localeOrDefault } from '#contract/locales.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type Deps, MailRefused, MailRefusedForGood, MAX_DELIVERY_MS } from '#server/deps.ts'
import { BATCH, leaseMails, type DueMail, recordFailedAttempt, markSent } from './delivery-store.ts'
import type { MailData, MailKind } from './kinds.ts'
import { queueAdminMails } from './outbox.ts'
import {
  markRefusalsUncounted,
  findLastRefusal,
  recordRefusal,
  findRelayState,
  requeueRefused,
} from './relay-store.ts'
import { isMailKind, renderMail } from './templates/render.ts'

type WorkerDeps = Pick<Deps, 'config' | 'db' | 'mail' | 'now' | 'settings' | 'log'>
type Report = {
  onSent(mail: DueMail): Promise<void>
  /** Returns true when the queue is stopped now. */
  onRefused(mail: DueMail, reason: string): Promise<boolean>
}

/**
 * Sends due mails at least once, each with one Message-ID. While the relay refuses every recipient, only one
 * mail per interval is attempted.
 */
export function emailsWorker(deps: WorkerDeps): () => Promise<boolean> {
  let hasRefused = true
  const sentMails = createBatch((sent: DueMail[]) => markSent(deps.db, sent, deps.now()))
  const report: Report = {
    onSent: async (mail) => {
      sentMails.add(mail)
      if (!hasRefused) return
      await sentMails.flush()
      await markRefusalsUncounted(deps.db)
      hasRefused = false
    },
    onRefused: async (mail, reason) => {
      hasRefused = true
      await recordRefusal(deps.db, { messageId: mail.id, to: mail.to, reason, now: deps.now() })
      return stopIfRefused(deps)
    },
  }
  return async () => {
    let worked = false
    for (;;) {
      const relay = await findRelayState(deps.db, deps.now())
      hasRefused = relay.recipients > 0
      if (relay.isStopped && !relay.mayProbe) return worked
      // Another process may have marked a mail as failed after the others were requeued.
      if (relay.isStopped) await stopIfRefused(deps)
      const limit = relay.isStopped ? 1 : BATCH
      const mails = await leaseMails(deps.db, deps.now(), limit)
      if (mails.length > 0) worked = true
      // Mails to the same recipient are sent in the order of their events.
      const people = Map.groupBy(mails, ({ to }) => to)
      await Promise.all(
        [...people.values()].map(async (own) => {
          for (const mail of own) {
            // A slow relay: the rest is sent after its lease, so that no other process sends it at the same time.
            if (!canEndInLease(mail, deps.now())) return
            await deliver(deps, mail, report)
          }
        }),
      )
      await sentMails.flush()
      // A mail sent concurrently with the one that stopped the queue may have been marked as failed after
      // the others were requeued.
      if (hasRefused) await stopIfRefused(deps)
      // A mail that was queued during this run has triggered another run.
      if (mails.length < limit) return worked
    }
  }
}

/** Time left of a lease after the longest delivery, to mark the mail as sent. */
const MARGIN_MS = 10_000

const canEndInLease = ({ leasedUntil }: DueMail, now: Date): boolean =>
  leasedUntil !== null && leasedUntil.getTime() - now.getTime() >= MAX_DELIVERY_MS + MARGIN_MS

/**
 * A mail that the relay has accepted is marked as sent within this time, together with others. If the process
 * is killed before, the mail is sent again with the same Message-ID.
 */
const MARKED_WITHIN_MS = 50

/** Collects items and saves them together. `flush`: saves those collected so far, and rejects if a save failed. */
function createBatch<Item>(saveItems: (items: Item[]) => Promise<void>): {
  add(item: Item): void
  flush(): Promise<void>
} {
  let waiting: Item[] = []
  let saves: Promise<void>[] = []
  let timer: NodeJS.Timeout | undefined
  const startSave = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length === 0) return
    const saved = saveItems(waiting)
    waiting = []
    // `flush` rejects with this error.
    saved.catch(() => {})
    saves.push(saved)
  }
  return {
    add: (item) => {
      waiting.push(item)
      timer ??= setTimeout(startSave, MARKED_WITHIN_MS)
    },
    flush: async () => {
      startSave()
      const started = saves
      saves = []
      await Promise.all(started)
    },
  }
}

async function deliver(deps: WorkerDeps, mail: DueMail, report: Report): Promise<void> {
  try {
    if (!isMailKind(mail.kind)) throw new Error(`There is no mail of kind ${mail.kind}`)
    const settings = deps.settings.current()
    const rendered = renderMail(mail.kind, mail.data as MailData[MailKind], {
      to: mail.to,
      locale: localeOrDefault(mail.locale),
      publicUrl: deps.config.publicUrl,
      settings,
      now: deps.now(),
    })
    await deps.mail.send({
      messageId: messageId(mail, deps.config.publicUrl),
      to: mail.to,
      replyTo: settings.company.email,
      at: deps.now(),
      ...rendered,
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const isStopped = error instanceof MailRefused && (await report.onRefused(mail, reason))
    const state = await recordFailedAttempt(deps.db, mail, {
      reason,
      isForGood: error instanceof MailRefusedForGood && !isStopped,
      now: deps.now(),
    })
    deps.log.warn(
      { messageId: mail.id, kind: mail.kind, attempts: mail.attempts, state, reason },
      'mail not sent',
    )
    return
  }
  await report.onSent(mail)
}

/** Stops the queue when the relay refuses every recipient: requeues failed mails and notifies the admins. */
async function stopIfRefused(deps: WorkerDeps): Promise<boolean> {
  const now = deps.now()
  const { isStopped, since, recipients } = await findRelayState(deps.db, now)
  if (!isStopped || since === null) return false
  await inTransaction(deps.db, async (tx) => {
    await requeueRefused(tx, now)
    await queueAdminMails(tx, [
      {
        kind: 'site_alert',
        reference: `mails_stopped ${since.toISOString()}`,
        data: { event: 'mails_stopped', since: since.toISOString(), reason: await findLastRefusal(tx) },
        now,
      },
    ])
  })
  deps.log.error({ recipients, since }, 'mail relay refuses every recipient, queue stopped')
  return true
}

/** Derived from the row, so that a relay can drop the duplicate of a mail sent again after a crash. */
const messageId = ({ id, createdAt }: DueMail, publicUrl: string): string =>
  `<message-${id}.${createdAt.getTime().toString(36)}@${new URL(publicUrl).hostname}>`
