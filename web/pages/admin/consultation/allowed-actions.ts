import type { Consultation } from '#contract/consultations.ts'
import { transition } from '#domain/consultation.ts'
import { clockRefusal, type StageStep } from '#domain/stage.ts'

type Shown = Pick<
  Consultation,
  'status' | 'course' | 'startsAt' | 'undoUntil' | 'amount' | 'refund' | 'dispute'
>

/** Returns the actions that the office can take now; actions that the server would refuse are left out. */
export function allowedActionsAt(shown: Shown, now: number) {
  const { status, course, startsAt, undoUntil, amount, refund, dispute } = shown
  const isMissed = course === 'missed_by_office' || course === 'missed_by_student'
  const isOpen = status === 'pending' && !isMissed
  const may = (step: StageStep): boolean =>
    isOpen && clockRefusal(step, new Date(startsAt), new Date(now)) === null
  return {
    begin: course !== 'begun' && may('begin'),
    complete: may('complete'),
    absent: may('absent'),
    undo: undoUntil !== null && now < Date.parse(undoUntil),
    offer: status === 'pending' && course !== 'begun' && course !== 'missed_by_student',
    refund: Number(refund?.amount ?? 0) < Number(amount) && dispute === null && status !== 'cancelled',
    cancel: transition(status, 'cancel', 'admin').ok,
  }
}
