import { sql } from 'kysely'
import { firstOwnerId } from '#server/db/first-owner.ts'

/** SQL: the counsellor of the booking `c`, or else the first owner. */
const counsellorOfRow = sql`coalesce(c.counsellor_id, ${firstOwnerId})`

/**
 * SQL: the collision of the booking `c` with its counsellor's calendars, for `cross join lateral`; no row without one.
 * "events": the busy times as ISO 8601 intervals separated by spaces; "hash": hash of counsellor, period and these busy
 * times, so that it changes with any of them; "since": the oldest reading that contains one of them.
 */
export const collisionOfBooking = sql`(
  select events, since,
    left(encode(sha256(convert_to(
      concat_ws(' ', ${counsellorOfRow}, c.starts_at at time zone 'UTC', c.duration_minutes, events), 'UTF8'
    )), 'hex'), 32) as hash
  from (
    select min(calendar_feeds.read_at) as since,
      -- One event in two calendars counts once.
      string_agg(distinct concat_ws('/',
        to_char(busy_times.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        to_char(busy_times.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
      ), ' ') as events
    from busy_times join calendar_feeds on calendar_feeds.id = feed_id
    where busy_times.user_id = ${counsellorOfRow} and busy_times.ends_at > c.starts_at
      and busy_times.starts_at < c.starts_at + c.duration_minutes * interval '1 minute'
  ) found
  where events is not null
)`
