import { scopeOf, type StaffCall } from '#contract/staff-access.ts'
import type { BlockingConsultation } from '#domain/result.ts'
import { isUuid } from '#domain/uuid.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { isOffice } from '#server/features/availability/lanes.ts'
import { futureRowsOf, isClientOf, isConsultationOf } from './reach-store.ts'

/**
 * False when a call is limited to the caller's own consultations and clients, and this one is not among them.
 * Always true for clients of the site, whose calls check the owner themselves.
 */
export async function isWithinReach(
  { db }: Pick<Deps, 'db'>,
  actor: Pick<Actor, 'id' | 'staffRole'>,
  call: StaffCall,
  about: { consultationId: string } | { clientId: string },
): Promise<boolean> {
  const counsellorId = scopeOf(actor, call)
  if (counsellorId === undefined) return true
  const id = 'clientId' in about ? about.clientId : about.consultationId
  if (!isUuid(id)) return false
  return 'clientId' in about ? isClientOf(db, counsellorId, id) : isConsultationOf(db, counsellorId, id)
}

/** The first hundred consultations of a counsellor that are still to come. */
export const futureConsultationsOf = async (
  db: Db,
  counsellorId: string,
  now: Date,
): Promise<BlockingConsultation[]> =>
  (await futureRowsOf(db, counsellorId, now)).map(({ id, startsAt, ...row }) => ({
    _id: id,
    ...row,
    startsAt: startsAt.toISOString(),
  }))

/** A counsellor by whom a list is filtered. `isOffice`: the first owner, whose consultations name no counsellor. */
export type OfCounsellor = { id: string; isOffice: boolean }

export const ofCounsellor = async (db: Db, id: string | undefined): Promise<OfCounsellor | undefined> =>
  id === undefined ? undefined : { id, isOffice: await isOffice(db, id) }
