import { sql } from 'kysely'
import type { Side } from '#domain/side.ts'
import { exists, hasChanged, type Tx } from '#server/db/transaction.ts'
import type { StoredOffer } from './store.ts'

/**
 * Stage transitions, each guarded by its preconditions. Null or false: a precondition did not hold and
 * nothing was changed.
 */

const updatePending = (tx: Tx, id: string) =>
  tx.updateTable('consultations').where('id', '=', id).where('status', '=', 'pending')

/** Stores the new start time and clears the state of the old one. Returns the new revision. */
export async function markMoved(
  tx: Tx,
  id: string,
  to: {
    startsAt: Date
    seat: number
    refundUntil: Date | null
    countsAsMove: boolean
    /** The old start time, so that the second of two concurrent moves fails. */
    from: Date
    at: Date
  },
): Promise<{ revision: number } | null> {
  const moved = await updatePending(tx, id)
    .where('starts_at', '=', to.from)
    .set({
      starts_at: to.startsAt,
      seat: to.seat,
      refund_until: to.refundUntil,
      ...(to.countsAsMove ? { moves: sql`moves + 1` } : {}),
      moved_at: to.at,
      free_move: false,
      begun_at: null,
      missed_at: null,
      missed_by: null,
      missed_asked_at: null,
      offer: null,
      revision: sql`revision + 1`,
    })
    .returning('revision')
    .executeTakeFirst()
  return moved ?? null
}

/** Stores another counsellor; null: the first owner. Returns the new revision; null when it is not pending. */
export async function markReassigned(
  tx: Tx,
  id: string,
  to: { seat: number; counsellorId: string | null },
): Promise<{ revision: number } | null> {
  const row = await updatePending(tx, id)
    .set({ seat: to.seat, counsellor_id: to.counsellorId, revision: sql`revision + 1` })
    .returning('revision')
    .executeTakeFirst()
  return row ?? null
}

/** Stores the start times on offer, replacing earlier ones; null withdraws them. */
export const saveOffer = (tx: Tx, id: string, offer: StoredOffer | null): Promise<boolean> =>
  hasChanged(updatePending(tx, id).set({ offer: offer && JSON.stringify(offer) }))

/** Records the time at which client and staff have found each other in the chat app, once. */
export const markIntroduced = (tx: Tx, id: string, at: Date): Promise<boolean> =>
  hasChanged(updatePending(tx, id).where('introduced_at', 'is', null).set({ introduced_at: at }))

/** Records the time at which staff began, once; also counts as introduced. */
export const markBegun = (tx: Tx, id: string, at: Date): Promise<boolean> =>
  hasChanged(
    updatePending(tx, id)
      .where('begun_at', 'is', null)
      .where('missed_at', 'is', null)
      .set({ begun_at: at, introduced_at: sql`coalesce(introduced_at, ${at}::timestamptz)`, offer: null }),
  )

/** Records that one party missed the consultation; `isOver`: the consultation ends with it. */
export const markMissed = (
  tx: Tx,
  id: string,
  { by, freeMove, isOver, at }: { by: Side; freeMove: boolean; isOver: boolean; at: Date },
): Promise<boolean> =>
  hasChanged(
    updatePending(tx, id)
      .where('missed_at', 'is', null)
      // Once staff have begun, "missed by the office" can no longer be recorded.
      .where((row) => (by === 'office' ? row('begun_at', 'is', null) : row.lit(true)))
      .set({
        missed_at: at,
        missed_by: by,
        ...(by === 'office' ? { office_missed_at: at } : {}),
        free_move: freeMove,
        offer: null,
        ...(isOver ? { status: 'completed' } : {}),
        revision: sql`revision + 1`,
      }),
  )

/**
 * Records that a client reported a missed consultation about which staff must decide. The first report keeps its time.
 */
export const markMissedUndecided = (tx: Tx, id: string, at: Date): Promise<boolean> =>
  hasChanged(
    tx
      .updateTable('consultations')
      .where('id', '=', id)
      .where('status', '<>', 'cancelled')
      .set({ missed_asked_at: sql`coalesce(missed_asked_at, ${at}::timestamptz)` }),
  )

/** Closes the report of a client about a missed consultation. */
export const closeMissedReport = (tx: Tx, id: string): Promise<boolean> =>
  hasChanged(
    tx
      .updateTable('consultations')
      .where('id', '=', id)
      .where('missed_asked_at', 'is not', null)
      .set({ missed_asked_at: null }),
  )

/** Marks a consultation that staff missed as seen. */
export const acknowledgeMissed = (tx: Tx, id: string): Promise<boolean> =>
  hasChanged(
    tx
      .updateTable('consultations')
      .where('id', '=', id)
      .where('office_missed_at', 'is not', null)
      .set({ office_missed_at: null }),
  )

/** Reopens a consultation that was completed or marked "did not come", unless that was before `since`. */
export const reopenEnded = (tx: Tx, id: string, since: Date): Promise<boolean> =>
  hasChanged(
    tx
      .updateTable('consultations')
      .where('id', '=', id)
      .where('status', '<>', 'cancelled')
      .where((row) =>
        row.or([
          row('completed_at', '>', since),
          row.and([row('missed_by', '=', 'student'), row('missed_at', '>', since)]),
        ]),
      )
      .set({
        status: 'pending',
        completed_at: null,
        missed_at: null,
        missed_by: null,
        free_move: false,
        revision: sql`revision + 1`,
      }),
  )

/** True when the client has reviewed the consultation. */
export const hasReview = (tx: Tx, id: string): Promise<boolean> =>
  exists(tx.selectFrom('reviews').select('consultation_id').where('consultation_id', '=', id))
