import type { BlockingConsultation } from '#contract/errors.ts'
import { scopeOf, type StaffCall } from '#contract/staff-access.ts'
import { isUuid } from '#domain/uuid.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { isFirstOwner } from '#server/features/availability/lanes.ts'
import { withIsoDates } from '#server/iso-dates.ts'
import {
  findSeat,
  listFutureRows,
  isClientOf,
  isConsultationOf,
  type CounsellorFilter,
} from './reach-store.ts'

export type { CounsellorFilter } from './reach-store.ts'

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
  return 'clientId' in about
    ? isClientOf(db, { counsellorId, clientId: id })
    : isConsultationOf(db, { counsellorId, consultationId: id })
}

/**
 * Builds the filter for the consultations of a counsellor, who may be the first owner; undefined for an undefined id.
 */
export const toCounsellorFilter = async <Id extends string | undefined>(
  db: Db,
  id: Id,
): Promise<CounsellorFilter | Extract<Id, undefined>> =>
  (id === undefined ? undefined : { id, isFirstOwner: await isFirstOwner(db, id) }) as
    | CounsellorFilter
    | Extract<Id, undefined>

/** The next hundred consultations of a counsellor. */
export const listFutureConsultations = async (
  db: Db,
  of: CounsellorFilter,
  now: Date,
): Promise<BlockingConsultation[]> =>
  (await listFutureRows(db, of, now)).map(({ id, ...row }) => ({ _id: id, ...withIsoDates(row) }))

/** The seat and the service of a booking that the caller may move; undefined for another one. Staff may move any. */
export const findBookedSeat = (db: Db, { id: userId, role }: Pick<Actor, 'id' | 'role'>, id: string) =>
  findSeat(db, { id, userId: role === 'admin' ? undefined : userId })
