import { sql } from 'kysely'
import { addMs } from '#domain/calendar.ts'
import { FREE_MOVE_MS } from '#domain/stage.ts'
import { findFirstOwner } from '#server/db/first-owner.ts'
import { type Db, exists } from '#server/db/transaction.ts'
import type { LocalizedText } from '#server/features/services/catalogue.ts'
import type { StoredOffer } from './store.ts'

/** A counsellor by whom a list is limited. `isFirstOwner`: the first owner, whose consultations name no counsellor. */
export type CounsellorFilter = { id: string; isFirstOwner: boolean }

/** True when a consultation is assigned to this counsellor. */
export const isConsultationOf = (
  db: Db,
  { counsellorId, consultationId }: { counsellorId: string; consultationId: string },
): Promise<boolean> =>
  exists(
    db
      .selectFrom('consultations')
      .select('id')
      .where('id', '=', consultationId)
      .where('counsellor_id', '=', counsellorId),
  )

/** True when a consultation of this client is assigned to this counsellor. */
export const isClientOf = (
  db: Db,
  { counsellorId, clientId }: { counsellorId: string; clientId: string },
): Promise<boolean> =>
  exists(
    db
      .selectFrom('consultations')
      .select('id')
      .where('user_id', '=', clientId)
      .where('counsellor_id', '=', counsellorId),
  )

/** The counsellor of a consultation, the first owner without one; undefined before the site has an owner. */
export const findCounsellor = (
  db: Db,
  { counsellorId }: { counsellorId: string | null },
): Promise<{ id: string; name: string } | undefined> =>
  counsellorId === null
    ? findFirstOwner(db)
    : db.selectFrom('users').select(['id', 'name']).where('id', '=', counsellorId).executeTakeFirst()

/** Email addresses of the users with these ids who are active owners or counsellors. */
export const listStaffAddresses = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', 'in', ids)
    .where('role', 'in', ['admin', 'counsellor'])
    .where('deleted_at', 'is', null)
    .execute()

/**
 * Future consultations of a counsellor, the soonest first. Includes missed ones that the client may still move to
 * another time of this counsellor.
 */
export const listFutureRows = (db: Db, of: CounsellorFilter, now: Date) =>
  db
    .selectFrom('consultations')
    .select(['id', 'number', 'name', 'starts_at as startsAt'])
    .where(isWithCounsellor(of))
    .where('status', '=', 'pending')
    .where((row) =>
      row.or([
        row('starts_at', '>', now),
        row.and([row('free_move', '=', true), row('starts_at', '>=', addMs(now, -FREE_MOVE_MS))]),
      ]),
    )
    .orderBy('starts_at')
    .limit(100)
    .execute()

/** SQL: the consultation is with this counsellor. */
const isWithCounsellor = ({ id, isFirstOwner }: CounsellorFilter) =>
  isFirstOwner
    ? sql<boolean>`(counsellor_id = ${id} or counsellor_id is null)`
    : sql<boolean>`counsellor_id = ${id}`

/** Consultations of a counsellor that start in a period and have not begun, with the data for a handover. */
export const listForHandover = (
  db: Db,
  of: CounsellorFilter,
  { from, until, limit }: { from: Date; until: Date | null; limit: number },
) =>
  db
    .selectFrom('consultations')
    .select([
      'id',
      'number',
      'name',
      'starts_at as startsAt',
      'duration_minutes as durationMinutes',
      'payment_id as paymentId',
      'service_id as serviceId',
      'seat',
      sql<StoredOffer | null>`offer`.as('offer'),
      sql<LocalizedText | null>`(select names from services where id = service_id)`.as('serviceNames'),
    ])
    .where(isWithCounsellor(of))
    .where('status', '=', 'pending')
    .where('begun_at', 'is', null)
    .where('starts_at', '>=', from)
    .$if(until !== null, (query) => query.where('starts_at', '<', until!))
    .orderBy('starts_at')
    .orderBy('id')
    .limit(limit)
    .execute()

/** The seat and the service of a consultation. `userId`: only if it is the consultation of this user. */
export const findSeat = (db: Db, { id, userId }: { id: string; userId: string | undefined }) =>
  db
    .selectFrom('consultations')
    .select(['seat', 'service_id as serviceId'])
    .where('id', '=', id)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId!))
    .executeTakeFirst()
