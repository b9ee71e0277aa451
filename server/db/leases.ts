import { type RawBuilder, sql } from 'kysely'

/** Nobody works on the row: it was never reserved, or whoever had reserved it is gone by now. */
export const isFree = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(leased_until is null or leased_until <= ${now})`
