import { sql } from 'kysely'
import type { PersonalData } from '#contract/privacy.ts'
import type { Db } from '#server/db/transaction.ts'

/** Stored data about a member of the staff, in addition to that of `export-store.ts`. */

type WorkingHours = NonNullable<PersonalData['workingHours']>

/** Null for a person who has never been a counsellor. */
export const findWorkingHours = async (db: Db, userId: string): Promise<WorkingHours | null> => {
  const own = await db
    .selectFrom('counsellors')
    .select(sql<WorkingHours['weekly']>`hours`.as('weekly'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const days = await db
    .selectFrom('counsellor_exceptions')
    .select(['on_date as date', sql<WorkingHours['days'][number]['hours']>`hours`.as('hours')])
    .where('user_id', '=', userId)
    .orderBy('on_date')
    .execute()
  return own || days.length > 0 ? { weekly: own?.weekly ?? null, days } : null
}

export const listCalendars = (db: Db, userId: string) =>
  db
    .selectFrom('calendar_feeds')
    .select(['host', 'created_at as createdAt', 'read_at as lastReadAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

export const findCalendarFeed = (db: Db, userId: string) =>
  db
    .selectFrom('desk_feeds')
    .select(['created_at as createdAt', 'expires_at as expiresAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

export const listAlertDevices = (db: Db, userId: string) =>
  db
    .selectFrom('push_devices')
    .select(['name', 'created_at as createdAt', 'last_taken_at as lastAlertAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
