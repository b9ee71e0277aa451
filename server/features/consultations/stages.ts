import type { AuditAction } from '#contract/audit.ts'
import { addMs } from '#domain/calendar.ts'
import { endedRefusal, transition } from '#domain/consultation.ts'
import { err } from '#domain/result.ts'
import { clockRefusal, UNDO_MS } from '#domain/stage.ts'
import { audit } from '#server/db/audit.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { Caller } from '#server/deps.ts'
import { deleteUnsentMails } from '#server/features/mails/outbox.ts'
import { mailData, queuePersonMail, deleteUnsentReminders } from './booking.ts'
import { changeConsultation, changed, type ChangeNeeds, unchanged } from './change-consultation.ts'
import { hasReview, markBegun, markIntroduced, markMissed, reopenEnded } from './stage-store.ts'
import { type ConsultationRow, hasAccount, lockConsultation, markCompleted } from './store.ts'

type Which = { id: string }

/** Records that the client and the admin have found each other in the chat app. Idempotent. */
export const introduceConsultation = (deps: ChangeNeeds, caller: Caller, { id }: Which) =>
  changeConsultation(deps, caller, id, async (tx, row, now) => {
    const over = refuseIfEnded(row)
    if (over) return over
    if (!(await markIntroduced(tx, row.id, now))) return unchanged
    await auditStep(tx, caller, row, 'consultation.introduce', now)
    return changed
  })

/**
 * Records that an admin has begun the consultation: from now on an admin decides about a client's report that no
 * counsellor came, and nothing is refunded automatically.
 */
export const beginConsultation = (deps: ChangeNeeds, caller: Caller, { id }: Which) =>
  changeConsultation(deps, caller, id, async (tx, row, now) => {
    const refusal = refuseIfEnded(row) ?? clockRefusal('begin', row.startsAt, now)
    if (refusal) return refusal
    return (await markBegunAndAudit(tx, caller, row, now)) ? changed : unchanged
  })

/** False when the consultation was begun before. */
async function markBegunAndAudit(tx: Tx, caller: Caller, row: ConsultationRow, now: Date): Promise<boolean> {
  const isMarked = await markBegun(tx, row.id, now)
  if (isMarked) await auditStep(tx, caller, row, 'consultation.begin', now)
  return isMarked
}

/**
 * Marks the consultation as introduced by a chat message, or as begun when staff write near the start. Writes and audits
 * in the transaction of the message.
 */
export async function markStageFromChat(tx: Tx, caller: Caller, id: string, now: Date): Promise<void> {
  const row = await lockConsultation(tx, id)
  if (!row || refuseIfEnded(row)) return
  if (caller.actor.role === 'admin' && !clockRefusal('begin', row.startsAt, now)) {
    await markBegunAndAudit(tx, caller, row, now)
  } else if (await markIntroduced(tx, row.id, now)) {
    await auditStep(tx, caller, row, 'consultation.introduce', now)
  }
}

/**
 * Marks the consultation as completed. The mail that invites to a review is delayed until the undo period
 * ends.
 */
export const completeConsultation = (deps: ChangeNeeds, caller: Caller, { id }: Which) =>
  changeConsultation(deps, caller, id, async (tx, row, now) => {
    const next = transition(row.status, 'complete', caller.actor.role)
    if (!next.ok) return next
    const refusal = refuseIfEnded(row) ?? clockRefusal('complete', row.startsAt, now)
    if (refusal) return refusal
    const completed = await markCompleted(tx, row.id, now)
    if (!completed) return err('CONFLICT')
    await deleteUnsentReminders(tx, row)
    // A deleted account cannot write a review.
    if (await hasAccount(tx, row.userId))
      await queuePersonMail(tx, row, {
        kind: 'completed',
        data: mailData({ ...row, revision: completed.revision }),
        now,
        runAt: afterUndo(now),
      })
    await auditStep(tx, caller, row, 'consultation.complete', now, { from: row.status, to: next.value })
    return changed
  })

/**
 * Marks the client as absent: nothing is refunded, or one move is free, depending on the settings. An admin
 * who neither began nor wrote in the chat has to confirm that they waited.
 */
export const markAbsent = (
  deps: ChangeNeeds,
  caller: Caller,
  { id, waited = false }: Which & { waited?: boolean | undefined },
) =>
  changeConsultation(deps, caller, id, async (tx, row, now) => {
    const refusal = refuseIfEnded(row) ?? clockRefusal('absent', row.startsAt, now)
    if (refusal) return refusal
    if (!row.begunAt && !waited) return err('NOT_BEGUN')
    const freeMove = deps.settings.current().policy.absentRefund === 'move'
    const isMarked = await markMissed(tx, row.id, { by: 'student', freeMove, isOver: !freeMove, at: now })
    if (!isMarked) return err('CONFLICT')
    await deleteUnsentReminders(tx, row)
    await queuePersonMail(tx, row, {
      kind: 'missed_by_student',
      occasion: absentOccasion(row),
      data: { consultation: mailData({ ...row, revision: row.revision + 1 }), freeMove },
      now,
      runAt: afterUndo(now),
    })
    await auditStep(tx, caller, row, 'consultation.absent', now, {
      freeMove,
      ...(row.begunAt ? {} : { waited }),
    })
    return changed
  })

/** Reverts "completed" or "did not come" while its mail is not sent. */
export const undoEnd = (
  deps: ChangeNeeds,
  caller: Caller,
  { id, seen }: Which & { seen?: string | undefined },
) =>
  changeConsultation(deps, caller, id, async (tx, row, now) => {
    if (row.status === 'cancelled') return err('ALREADY_CANCELLED')
    if (!row.completedAt && row.missedBy !== 'student') return err('NOTHING_TO_UNDO')
    const until = afterUndo(row.completedAt ?? row.missedAt ?? now)
    if (seen !== undefined && Date.parse(seen) !== until.getTime()) return err('STALE_VERSION')
    if (await hasReview(tx, row.id)) return err('ALREADY_REVIEWED')
    if (!(await reopenEnded(tx, row.id, addMs(now, -UNDO_MS)))) return err('TOO_LATE')
    await deleteUnsentMails(tx, [
      { kind: 'completed', reference: row.id },
      { kind: 'missed_by_student', reference: `${row.id} ${absentOccasion(row)}` },
    ])
    await auditStep(tx, caller, row, 'consultation.undo', now, { from: row.status, missedBy: row.missedBy })
    return changed
  })

/** One per start time: after an undo, marking the client absent again sends another mail. */
const absentOccasion = ({ startsAt }: ConsultationRow): string => String(startsAt.getTime() / 1000)

const afterUndo = (now: Date): Date => addMs(now, UNDO_MS)

/** The reason why this consultation accepts no more steps; null while it is open. */
function refuseIfEnded({ status, missedAt }: ConsultationRow) {
  return endedRefusal(status) ?? (missedAt ? err('HOUR_MISSED') : null)
}

const auditStep = (
  tx: Tx,
  caller: Caller,
  { id: target }: ConsultationRow,
  action: AuditAction,
  at: Date,
  detail: Record<string, unknown> = {},
): Promise<void> => audit(tx, { ...caller, action, target, detail, at })
