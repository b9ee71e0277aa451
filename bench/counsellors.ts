import type { Sandbox } from '#sandbox/start.ts'
import { withClient } from '#scripts/test-databases.ts'
import { freeTimesRequest } from './free-times.ts'
import { fillDatabase } from './growth-fill.ts'
import { load } from './load.ts'
import { type Row, spreadRow } from './report.ts'
import { type BenchSite, startBenchSite, type WithDatabase } from './site.ts'

const BOOKINGS = 100_000
const ROUNDS = 7
const SECONDS = 2
/** Maximum ratio of the time with ten counsellors and five services to that with one of each. */
const MAX_RATIO = 1.5

/**
 * The free times of eight weeks in an office of ten counsellors and five services, compared with those of one
 * counsellor and one service; both with 100,000 bookings, in alternate rounds. Prints the minimum, median and
 * maximum ratio of the pairs.
 */
export async function benchCounsellors(sandbox: Sandbox, withDatabase: WithDatabase): Promise<Row[]> {
  const open = async (url: string, hasTen: boolean): Promise<BenchSite> => {
    await (await startBenchSite(sandbox, { databaseUrl: url })).stop()
    await fillDatabase(url, BOOKINGS)
    await prepareOffice(url, hasTen)
    return startBenchSite(sandbox, { databaseUrl: url })
  }
  return withDatabase((forOne) =>
    withDatabase(async (forTen) => {
      await using one = await open(forOne, false)
      await using ten = await open(forTen, true)
      const ratios: number[] = []
      for (let round = 0; round <= ROUNDS; round++) {
        const ofOne = await millisecondsOf(one.port)
        const ofTen = await millisecondsOf(ten.port)
        // The first round warms up.
        if (round > 0) ratios.push(ofTen / ofOne)
        console.log(`  one counsellor ${ofOne.toFixed(2)} ms, ten ${ofTen.toFixed(2)} ms`)
      }
      return [spreadRow('free times, ten counsellors ÷ one', ratios, MAX_RATIO)]
    }),
  )
}

/** Median time of a reply, with one request at a time. */
async function millisecondsOf(port: number): Promise<number> {
  const task = { port, requests: [freeTimesRequest()], connections: 1, seconds: SECONDS }
  const { p50Ms, failures } = await load(task)
  if (failures > 0) throw new Error(`${failures} calls for free times failed`)
  return p50Ms
}

/** Everyone works on weekends; the future bookings are spread over all, each of whom has days off and a calendar. */
async function prepareOffice(databaseUrl: string, hasTen: boolean): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    for (const statement of hasTen ? TEN : []) await client.query(statement)
    await client.query('delete from rate_limits')
    await client.query('vacuum (analyze)')
  })
}

const TEN = [
  `insert into services (slug, names, duration_minutes, buffer_minutes, prices, position, created_at)
  select 'service-' || n, json_build_object('en', 'Service ' || n), 60, 0, '{"USD": 5000, "KRW": 70000}', n, now()
  from generate_series(1, 4) n`,
  `with people as (
    insert into users (email, email_key, name, nationality, role)
    select 'counsellor' || n || '@gmail.com', 'counsellor' || n || '@gmail.com', 'Counsellor ' || n, 'KR', 'counsellor'
    from generate_series(1, 9) n
    returning id
  ), working as (
    insert into counsellors (user_id, lane, hours)
    select id, 20 + row_number() over (),
      '[{"weekday": 6, "from": "10:00", "until": "21:00"}, {"weekday": 0, "from": "10:00", "until": "21:00"}]'
    from people returning user_id
  ), off as (
    insert into counsellor_exceptions (user_id, on_date, hours)
    select user_id, current_date + 7 * n, '[]' from working, generate_series(1, 3) n
  ), feeds as (
    insert into calendar_feeds (id, user_id, host, sealed_address, state, checked_at, read_at, next_check_at, created_at)
    select gen_random_uuid(), user_id, 'calendar.example', '', 'ok', now(), now(), now() + interval '1 day', now()
    from working returning id, user_id
  )
  insert into busy_times (feed_id, user_id, starts_at, ends_at)
  select id, user_id, date_trunc('hour', now()) + n * interval '11 hours',
    date_trunc('hour', now()) + n * interval '11 hours' + interval '1 hour'
  from feeds, generate_series(1, 120) n`,
  `with spread as (
    update slot_claims set seat = 20 + lane
    from (
      select payment_id as id, (row_number() over (order by starts_at))::int % 10 as lane
      from slot_claims where starts_at > now()
    ) turn
    where payment_id = id and lane > 0 returning payment_id, seat
  )
  update consultations set counsellor_id = counsellors.user_id, seat = spread.seat
  from spread join counsellors on lane = spread.seat where consultations.payment_id = spread.payment_id`,
]
