import { addMs, HOUR_MS } from '#domain/calendar.ts'
import { LAST_REMINDER_HOURS } from '#domain/settings.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { mailData, queuePersonMail, reminderOccasion } from './booking.ts'
import { lockForReminder } from './store.ts'

/**
 * Queues each of the two reminders of a consultation once: one while plans can still change, and one just
 * before the start. A delayed worker never sends both at once.
 */
export function consultationsWorker(
  deps: Pick<Deps, 'db' | 'now' | 'settings' | 'triggerWorker'>,
): () => Promise<boolean> {
  return async () => {
    const now = deps.now()
    const inHours = (hours: number): Date => addMs(now, hours * HOUR_MS)
    const last = inHours(LAST_REMINDER_HOURS)
    const { reminderHours } = deps.settings.current().policy
    const count = await inTransaction(deps.db, async (tx) => {
      const early = await lockForReminder(tx, {
        from: last,
        until: inHours(reminderHours),
        // A client who chose the time later than that has just received its details by mail.
        chosenHoursAhead: reminderHours,
        isLast: false,
      })
      const soon = await lockForReminder(tx, { from: now, until: last, chosenHoursAhead: 0, isLast: true })
      const due = [
        ...early.map((row) => ({ row, isLast: false })),
        ...soon.map((row) => ({ row, isLast: true })),
      ]
      for (const { row, isLast } of due) {
        await queuePersonMail(tx, row, {
          kind: 'reminder',
          data: { ...mailData(row), isLast },
          occasion: reminderOccasion(row, isLast),
          now,
          begunAt: row.createdAt,
        })
      }
      return due.length
    })
    if (count > 0) deps.triggerWorker('emails')
    return count > 0
  }
}
