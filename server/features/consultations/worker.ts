import { HOUR_MS } from '#domain/calendar.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { mailData, queuePersonMail, reminderOccasion } from './booking.ts'
import { lockToRemind } from './store.ts'

/** Queues the reminder of every consultation that starts within the next day, once each. */
export function consultationsWorker(deps: Pick<Deps, 'db' | 'now' | 'settings' | 'wake'>): {
  runOnce(): Promise<boolean>
} {
  return {
    runOnce: async () => {
      const now = deps.now()
      const until = new Date(now.getTime() + deps.settings.office().policy.reminderHours * HOUR_MS)
      const count = await inTransaction(deps.db, async (tx) => {
        const rows = await lockToRemind(tx, { from: now, until })
        for (const row of rows) {
          await queuePersonMail(tx, row, {
            kind: 'reminder',
            data: mailData(row),
            occasion: reminderOccasion(row),
            now,
            begunAt: row.createdAt,
          })
        }
        return rows.length
      })
      if (count > 0) deps.wake('messages')
      return count > 0
    },
  }
}
