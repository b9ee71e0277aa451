import { DEFAULT_LOCALE, isLocale } from '#contract/locales.ts'
import { type Deps, MailRefusedForGood } from '#server/deps.ts'
import type { MailData, MailKind } from './kinds.ts'
import { BATCH, claimMails, type DueMail, markFailed, markSent } from './delivery-store.ts'
import { isMailKind, renderMail } from './templates/render.ts'

type WorkerDeps = Pick<Deps, 'config' | 'db' | 'mail' | 'now' | 'settings' | 'log'>

/** Sends the mails of the outbox that are due. A mail is sent at least once, under one Message-ID. */
export function messagesWorker(deps: WorkerDeps): { runOnce(): Promise<boolean> } {
  const noteSent = gathered((sent: DueMail[]) => markSent(deps.db, sent, deps.now()))
  return {
    runOnce: async () => {
      let worked = false
      for (;;) {
        const mails = await claimMails(deps.db, deps.now())
        if (mails.length > 0) worked = true
        // Whoever gets two mails gets them in the order of what happened.
        const people = Map.groupBy(mails, ({ to }) => to)
        await Promise.all(
          [...people.values()].map(async (own) => {
            for (const mail of own) await deliver(deps, mail, noteSent)
          }),
        )
        // Whoever has queued one meanwhile has called for another pass.
        if (mails.length < BATCH) return worked
      }
    },
  }
}

/** What comes while some are saved is saved together after them. */
function gathered<Item>(save: (items: Item[]) => Promise<void>): (item: Item) => Promise<void> {
  let waiting: Item[] = []
  let saving: Promise<unknown> = Promise.resolve()
  let next: Promise<void> | null = null
  return (item) => {
    waiting.push(item)
    next ??= saving.then(() => {
      const items = waiting
      waiting = []
      next = null
      const saved = save(items)
      saving = saved.catch(() => {})
      return saved
    })
    return next
  }
}

async function deliver(
  deps: WorkerDeps,
  mail: DueMail,
  noteSent: (mail: DueMail) => Promise<void>,
): Promise<void> {
  try {
    if (!isMailKind(mail.kind)) throw new Error(`There is no mail of kind ${mail.kind}`)
    const rendered = renderMail(mail.kind, mail.data as MailData[MailKind], {
      to: mail.to,
      locale: isLocale(mail.locale) ? mail.locale : DEFAULT_LOCALE,
      publicUrl: deps.config.publicUrl,
      office: deps.settings.office(),
      now: deps.now(),
    })
    await deps.mail.send({ messageId: messageId(mail, deps.config.publicUrl), to: mail.to, ...rendered })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const state = await markFailed(deps.db, mail, {
      reason,
      isForGood: error instanceof MailRefusedForGood,
      now: deps.now(),
    })
    deps.log.warn(
      { messageId: mail.id, kind: mail.kind, attempts: mail.attempts, state, reason },
      'mail not sent',
    )
    return
  }
  await noteSent(mail)
}

/** Derived from the row, so that a relay can drop a mail that a crash made us send again. */
const messageId = ({ id, createdAt }: DueMail, publicUrl: string): string =>
  `<message-${id}.${createdAt.getTime().toString(36)}@${new URL(publicUrl).hostname}>`
