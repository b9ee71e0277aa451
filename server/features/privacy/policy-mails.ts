import { DAY_MS } from '#domain/calendar.ts'
import { office } from '#domain/office.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { queueMails } from '#server/features/mails/outbox.ts'
import { membersToMail, nameOfVersions, notePoliciesMailed } from './policy-store.ts'

/** Mails of one pass; the next pass goes on with the rest. */
const BATCH = 200
/** Changed terms apply to members this long after their mail: what the terms promise for a disadvantage. */
const NOTICE_DAYS = 30
/** A process finds new members to mail only after an update of another one. */
const LOOK_EVERY_MS = DAY_MS

/** Mails each member once about texts that are newer than those they agreed to; answers whether it mailed somebody. */
export function policyMails({ db, now: clock }: Pick<Deps, 'db' | 'now'>): () => Promise<boolean> {
  let nextLookAt = 0
  return async () => {
    const now = clock()
    if (now.getTime() < nextLookAt) return false
    const { terms, privacy } = office.consentVersions
    const versions = { terms, privacy }
    const members = await membersToMail(db, versions, BATCH)
    if (members.length < BATCH) nextLookAt = now.getTime() + LOOK_EVERY_MS
    if (members.length === 0) return false
    const from = new Date(now.getTime() + NOTICE_DAYS * DAY_MS).toISOString()
    await inTransaction(db, async (tx) => {
      await queueMails(
        tx,
        members.map(({ id, email, name, locale }) => ({
          kind: 'policies_changed',
          reference: `${id} ${nameOfVersions(versions)}`,
          to: email,
          locale,
          userId: id,
          data: { name, from },
          now,
        })),
      )
      await notePoliciesMailed(
        tx,
        members.map(({ id }) => id),
        versions,
      )
    })
    return true
  }
}
