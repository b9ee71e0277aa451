import { type Db, hasChanged } from '#server/db/transaction.ts'

/** Known-device cookies that were set before this instant no longer count. */
export const setAccessRevoked = async (db: Db, userId: string, now: Date): Promise<void> => {
  await db.updateTable('users').set({ access_revoked_at: now }).where('id', '=', userId).execute()
}

export const deleteSetUpLink = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom('setup_links').where('user_id', '=', userId).execute()
}

export const deleteChallengesOf = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute()
}

/** Ends the secret address of a calendar with the bookings; false without one. */
export const deleteBookingsFeed = (db: Db, userId: string): Promise<boolean> =>
  hasChanged(db.deleteFrom('desk_feeds').where('user_id', '=', userId))
