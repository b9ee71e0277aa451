import { sql } from 'kysely'
import { hasChanged, type Tx } from '#server/db/transaction.ts'
import { collisionOfBooking } from '#server/features/availability/collisions.ts'

/** The present collision of a booking with events of its counsellor's calendar; undefined without one. */
export async function findCollision(
  tx: Tx,
  id: string,
): Promise<{ hash: string; events: string } | undefined> {
  const { rows } = await sql<{ hash: string; events: string }>`
    select collision.hash, collision.events
    from consultations c cross join lateral ${collisionOfBooking} collision
    where c.id = ${id}`.execute(tx)
  return rows[0]
}

/** False when this collision is accepted already. */
export const saveAcceptedCollision = (tx: Tx, id: string, hash: string): Promise<boolean> =>
  hasChanged(
    tx
      .updateTable('consultations')
      .set({ accepted_collision: hash })
      .where('id', '=', id)
      .where((row) => row.or([row('accepted_collision', 'is', null), row('accepted_collision', '<>', hash)])),
  )
