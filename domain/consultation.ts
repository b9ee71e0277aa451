import { type Err, err, ok, type Result } from './result.ts'

/** Stored in place of a message for a booking that has none: made by staff, or restored from a payment. */
export const NO_MESSAGE = '—'

export const consultationStatuses = ['pending', 'completed', 'cancelled'] as const
export type ConsultationStatus = (typeof consultationStatuses)[number]

/** Chat apps for consultations; the settings contain which of them are offered. */
export const platforms = [
  'kakao',
  'instagram',
  'facebook',
  'whatsapp',
  'telegram',
  'zalo',
  'line',
  'wechat',
] as const
export type Platform = (typeof platforms)[number]

export const roles = ['user', 'admin'] as const
export type Role = (typeof roles)[number]

type Action = 'complete' | 'cancel'

/** Allowed transitions by role and status. A missing pair is forbidden. */
const transitions = {
  user: { pending: { cancel: 'cancelled' }, completed: {}, cancelled: {} },
  admin: {
    pending: { complete: 'completed', cancel: 'cancelled' },
    completed: { cancel: 'cancelled' },
    cancelled: {},
  },
} as const satisfies Record<Role, Record<ConsultationStatus, Partial<Record<Action, ConsultationStatus>>>>

/** Returns the status after an action, or the reason why it is refused. */
export function transition(
  from: ConsultationStatus,
  action: Action,
  by: Role,
): Result<ConsultationStatus, 'ALREADY_CANCELLED' | 'ALREADY_COMPLETED' | 'FORBIDDEN'> {
  const allowed: Partial<Record<Action, ConsultationStatus>> = transitions[by][from]
  const next = allowed[action]
  if (next) return ok(next)
  return endedRefusal(from) ?? err('FORBIDDEN')
}

/** Refusal of a change of a consultation that has ended; null before its end. */
export function endedRefusal(
  status: ConsultationStatus,
): Err<'ALREADY_CANCELLED' | 'ALREADY_COMPLETED'> | null {
  if (status === 'cancelled') return err('ALREADY_CANCELLED')
  return status === 'completed' ? err('ALREADY_COMPLETED') : null
}
