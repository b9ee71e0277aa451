import type { Db } from '#server/db/transaction.ts'

/** True when a consultation is assigned to this counsellor. */
export const isConsultationOf = async (
  db: Db,
  counsellorId: string,
  consultationId: string,
): Promise<boolean> =>
  (await db
    .selectFrom('consultations')
    .select('id')
    .where('id', '=', consultationId)
    .where('counsellor_id', '=', counsellorId)
    .executeTakeFirst()) !== undefined

/** True when a client has or had a consultation with this counsellor. */
export const isClientOf = async (db: Db, counsellorId: string, clientId: string): Promise<boolean> =>
  (await db
    .selectFrom('consultations')
    .select('id')
    .where('user_id', '=', clientId)
    .where('counsellor_id', '=', counsellorId)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The counsellor of a consultation, the first owner without one; undefined before the site has an owner. */
export const counsellorOf = (
  db: Db,
  { counsellorId }: { counsellorId: string | null },
): Promise<{ id: string; name: string } | undefined> => {
  const users = db.selectFrom('users').select(['id', 'name'])
  return counsellorId === null
    ? users
        .where('role', '=', 'admin')
        .where('deleted_at', 'is', null)
        .orderBy('created_at')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
    : users.where('id', '=', counsellorId).executeTakeFirst()
}

/** Consultations of a counsellor that are still to come, the soonest first. */
export const futureRowsOf = (db: Db, counsellorId: string, now: Date) =>
  db
    .selectFrom('consultations')
    .select(['id', 'number', 'name', 'starts_at as startsAt'])
    .where('counsellor_id', '=', counsellorId)
    .where('status', '=', 'pending')
    .where('starts_at', '>', now)
    .orderBy('starts_at')
    .limit(100)
    .execute()
