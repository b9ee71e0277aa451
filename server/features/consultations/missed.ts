import { err, ok } from '#domain/result.ts'
import { clockRefusal } from '#domain/stage.ts'
import { systemReasons } from '#domain/system-reason.ts'
import { audit } from '#server/db/audit.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { Caller } from '#server/deps.ts'
import { mailData, queuePersonMail } from './booking.ts'
import { cancelAndRefund } from './cancel-and-refund.ts'
import { changeConsultation, changed, type ChangeNeeds, unchanged } from './change-consultation.ts'
import { findSlot, moveAuditEntry, moveToSlot } from './move-consultation.ts'
import { acknowledgeMissed, markMissedUndecided, markMissed, closeMissedReport } from './stage-store.ts'
import type { ConsultationRow } from './store.ts'

type Remedy = { id: string; wish: 'refund' | 'move'; preferredDate?: string; preferredTime?: string }

/**
 * Records a client's report that no counsellor came. When no admin has begun the consultation, the client may choose a
 * full refund or another start time at once. When an admin did begin, client and admin contradict each other, so the
 * report becomes an action item, and an admin decides. The client then gets OFFICE_ASKED.
 */
export const reportMissed = (deps: ChangeNeeds, caller: Caller, input: Remedy) =>
  changeConsultation(deps, caller, input.id, async (tx, row, now) => {
    if (row.status === 'cancelled') return err('ALREADY_CANCELLED')
    const refusal = clockRefusal('missed', row.startsAt, now)
    if (refusal) return refusal
    // Recorded by an earlier call, after which the client has not chosen yet.
    const isRecorded = row.missedBy === 'office'
    const counsellorWasThere =
      row.begunAt !== null || row.status === 'completed' || row.missedBy === 'student'
    if (!isRecorded && counsellorWasThere) {
      await markMissedUndecided(tx, row.id, now)
      await auditMissed(tx, caller, row, { wish: input.wish, asked: true }, now)
      return ok({ answer: err('OFFICE_ASKED') })
    }
    if (!isRecorded) {
      const isMarked = await markMissed(tx, row.id, { by: 'office', freeMove: true, isOver: false, at: now })
      if (!isMarked) return err('CONFLICT')
    }
    await auditMissed(tx, caller, row, { wish: input.wish, asked: false }, now)
    const missed: ConsultationRow = { ...row, missedBy: 'office', missedAt: now, freeMove: true }
    if (input.wish === 'refund') {
      await cancelAndRefund(tx, missed, { kind: 'missed_by_office', reason: systemReasons.nobodyCame, now })
      return ok({ hasQueuedRefund: true })
    }
    if (input.preferredDate !== undefined || input.preferredTime !== undefined) {
      const slot = { date: input.preferredDate ?? '', time: input.preferredTime ?? '' }
      const wanted = await findSlot(tx, missed, { slot, settings: deps.settings.current(), now })
      if (!wanted.ok) return wanted
      const taken = await moveToSlot(tx, missed, { ...wanted.value, countsAsMove: false, by: 'office', now })
      if (!taken.ok) return taken
      await audit(tx, moveAuditEntry(caller, missed, wanted.value.startsAt, now))
      return changed
    }
    if (!isRecorded)
      await queuePersonMail(tx, row, {
        kind: 'missed_by_office',
        occasion: `move ${row.revision + 1}`,
        data: {
          consultation: mailData({ ...row, revision: row.revision + 1 }),
          refund: null,
          reason: systemReasons.nobodyCame,
          chooses: true,
        },
        now,
      })
    return changed
  })

/** Closes a client's report of a missed consultation; refunds and moves are separate calls. */
export const settleMissed = (deps: ChangeNeeds, caller: Caller, { id }: { id: string }) =>
  changeConsultation(deps, caller, id, async (tx, row, now) => {
    if (!(await closeMissedReport(tx, row.id))) return err('NOTHING_TO_UNDO')
    await audit(tx, { ...caller, action: 'consultation.missed_settle', target: row.id, at: now })
    return changed
  })

/** Marks the outcome of a consultation that the counsellor missed as seen. Idempotent. */
export const acknowledgeMissedConsultation = (deps: ChangeNeeds, caller: Caller, { id }: { id: string }) =>
  changeConsultation(deps, caller, id, async (tx, row, now) => {
    if (!(await acknowledgeMissed(tx, row.id))) return unchanged
    await audit(tx, { ...caller, action: 'consultation.missed_acknowledge', target: row.id, at: now })
    return changed
  })

const auditMissed = (
  tx: Tx,
  caller: Caller,
  { id: target }: ConsultationRow,
  detail: { wish: string; asked: boolean },
  at: Date,
): Promise<void> => audit(tx, { ...caller, action: 'consultation.missed', target, detail, at })
