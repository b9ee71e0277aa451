import { err } from '#domain/result.ts'
import { audit } from '#server/db/audit.ts'
import type { Caller } from '#server/deps.ts'
import { changeConsultation, changed, type ChangeNeeds, unchanged } from './change-consultation.ts'
import { findCollision, saveAcceptedCollision } from './collision-store.ts'

/**
 * Accepts that events of the counsellor's calendar overlap a booking, which removes the action item until counsellor,
 * period or an event changes. STALE_VERSION: the collision is not the one that the caller saw. Idempotent.
 */
export const acceptCollision = (
  deps: ChangeNeeds,
  caller: Caller,
  { id, seen }: { id: string; seen: string },
) =>
  changeConsultation(deps, caller, id, async (tx, row, now) => {
    const collision = await findCollision(tx, row.id)
    if (collision?.hash !== seen) return err('STALE_VERSION')
    if (!(await saveAcceptedCollision(tx, row.id, seen))) return unchanged
    await audit(tx, {
      ...caller,
      action: 'consultation.collision_accept',
      target: row.id,
      detail: { startsAt: row.startsAt.toISOString(), events: collision.events },
      at: now,
    })
    return changed
  })
