import { addMs, DAY_MS } from '#domain/calendar.ts'
import { productConstants } from '#domain/settings.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { queueMails, toUser } from '#server/features/mails/outbox.ts'
import { listMembersToMail, nameOfVersions, markPoliciesMailed } from './policy-store.ts'

/** Mails per run; the next run continues. */
const BATCH = 200
/**
 * Changed terms apply to users this long after their mail, as the terms promise for disadvantageous changes.
 */
const NOTICE_DAYS = 30
/** Another process may start with newer texts, so this one checks again after this time. */
const CHECK_EVERY_MS = DAY_MS

/** Mails every user once who agreed to older texts; returns true when a mail was queued. */
export function createPolicyMailer({ db, now: clock }: Pick<Deps, 'db' | 'now'>): () => Promise<boolean> {
  let nextCheckAt = 0
  return async () => {
    const now = clock()
    if (now.getTime() < nextCheckAt) return false
    const { terms, privacy } = productConstants.consentVersions
    const versions = { terms, privacy }
    const members = await listMembersToMail(db, versions, BATCH)
    if (members.length < BATCH) nextCheckAt = now.getTime() + CHECK_EVERY_MS
    if (members.length === 0) return false
    const from = addMs(now, NOTICE_DAYS * DAY_MS).toISOString()
    await inTransaction(db, async (tx) => {
      await queueMails(
        tx,
        members.map((member) => ({
          kind: 'policies_changed',
          reference: `${member.id} ${nameOfVersions(versions)}`,
          ...toUser(member),
          data: { name: member.name, from },
          now,
        })),
      )
      await markPoliciesMailed(
        tx,
        members.map(({ id }) => id),
        versions,
      )
    })
    return true
  }
}
