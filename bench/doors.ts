import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { TestServer } from '#scripts/find-postgres.ts'
import { getRequest, load } from './load.ts'
import { pgbench } from './pgbench.ts'
import { limitRow, median, rateRow, type Row } from './report.ts'
import { bookAll, type Booked } from './doors/clients.ts'
import { type House, openHouse } from './doors/house.ts'
import { AT_ONCE, bookRound, cancelRound, percentile, type Round, untilMailed } from './doors/measure.ts'
import { fillBookings, makeBuyers } from './doors/people.ts'
import { topOf } from './doors/profiles.ts'
import { openRelays } from './doors/relays.ts'
import { sameRows } from './doors/same-rows.ts'

const ROUNDS = 3
const WARM_UP = 200
const COUNTED = 40
const FUTURE_BOOKINGS = 5000
const SECONDS = 3
const ANY_RATE = 0

type Needs = { server: TestServer; withDatabase: (work: (url: string) => Promise<void>) => Promise<void> }
type Figures = { house: House; rounds: Round[] }
/** CPU time of one booking, summed over all programs. */
type Cost = { size: number; ms: number }

const { values: options } = parseArgs({
  args: process.argv.slice(3),
  options: {
    /** Numbers of existing bookings. */
    at: { type: 'string', default: '0,10000,100000' },
    /** Adds the size of a million, whose setup takes minutes. */
    million: { type: 'boolean', default: false },
    bookings: { type: 'string', default: '500' },
    /** Another checkout of the product, measured alternately with this one. */
    against: { type: 'string' },
    /** Folder for the CPU profiles of both programs. */
    profile: { type: 'string' },
  },
  allowPositionals: true,
})

/**
 * Complete bookings over HTTP: product, sandbox and PostgreSQL in separate processes, eight clients, compared
 * with pgbench writing the same rows and with another checkout if one is given.
 */
export async function benchDoors({ server, withDatabase }: Needs): Promise<Row[]> {
  const postgres = server.own?.pid()
  if (postgres === undefined) throw new Error('This part weighs PostgreSQL: unset TEST_DATABASE_URL')
  const rows: Row[] = []
  const costs: Cost[] = []
  const sizes = [
    ...options.at.split(',').filter(Boolean).map(Number),
    ...(options.million ? [1_000_000] : []),
  ]
  for (const size of sizes) {
    const found = await atSize(size, { postgres, withDatabase, isFirst: size === sizes[0] })
    rows.push(...found.rows)
    costs.push(found.cost)
  }
  rows.push(...growth(costs))
  await withDatabase(async (url) => {
    rows.push(...(await countOne(url)))
  })
  return rows
}

async function atSize(
  size: number,
  args: Pick<Needs, 'withDatabase'> & { postgres: number; isFirst: boolean },
): Promise<{ rows: Row[]; cost: Cost }> {
  const { postgres, withDatabase, isFirst } = args
  const rows: Row[] = []
  const cost = { size, ms: 0 }
  const profileInto = options.profile && join(options.profile, String(size))
  await withDatabase(async (url) => {
    const mine = await openHouse({ name: 'this', folder: process.cwd(), databaseUrl: url, profileInto })
    try {
      const { against } = options
      if (!against) return void rows.push(...(await measured([mine])))
      await withDatabase(async (otherUrl) => {
        const other = await openHouse({ name: 'other', folder: against, databaseUrl: otherUrl, profileInto })
        try {
          rows.push(...(await measured([mine, other])))
        } finally {
          await other.stop()
        }
      })
    } finally {
      await mine.stop()
    }
  })
  if (profileInto)
    for (const part of ['product', 'sandbox']) {
      console.log(`  where ${part} spends its time at ${size}:`)
      for (const { name, share } of topOf(join(profileInto, `this-${part}.cpuprofile`)))
        console.log(`    ${(share * 100).toFixed(1).padStart(5)} %  ${name}`)
    }
  return { rows, cost }

  async function measured(houses: House[]): Promise<Row[]> {
    const perRound = Number(options.bookings)
    const buyers = new Map<House, Awaited<ReturnType<typeof makeBuyers>>>()
    for (const house of houses) {
      if (size > 0) await fillBookings(house.pool, size)
      const all = await makeBuyers(house.pool, WARM_UP + ROUNDS * perRound, 0)
      // The first hundreds run while the JIT compiler warms up.
      await bookAll(house, all.splice(0, WARM_UP), AT_ONCE)
      await untilMailed(house)
      buyers.set(house, all)
    }
    const figures: Figures[] = houses.map((house) => ({ house, rounds: [] }))
    const booked: Booked[] = []
    const floors: number[] = []
    // Measured apart from the rounds, because its pending writes and vacuum would count as bookings.
    const floor = (run: number) =>
      floors.push(pgbench(houses[0]!.databaseUrl, sameRows(run), { clients: AT_ONCE, seconds: SECONDS }))
    for (let round = 0; round < ROUNDS; round++) {
      // The order alternates between rounds, so that drift affects both equally.
      for (const { house, rounds } of round % 2 === 0 ? figures : figures.toReversed()) {
        const done = await bookRound(house, postgres, buyers.get(house)!.splice(0, perRound))
        rounds.push(done.round)
        tell(`${house.name} at ${size}`, done.round)
        if (house === houses[0]) booked.push(...done.booked)
      }
    }
    for (let run = 0; run < ROUNDS; run++) floor(run)
    cost.ms = median(figures[0]!.rounds.map(totalMs))
    const found = rowsOf(size, figures, median(floors))
    if (isFirst) found.push(...(await alsoThere(houses[0]!, booked)))
    return found
  }

  async function alsoThere(house: House, booked: Booked[]): Promise<Row[]> {
    const cancelled = await cancelRound(house, postgres, booked.slice(0, Number(options.bookings)))
    tell('cancel with refund', cancelled)
    const rates = { none: [] as number[], many: [] as number[] }
    await house.pool.query('delete from slot_claims')
    await openFuture(house)
    for (let round = 0; round < ROUNDS; round++) {
      await house.pool.query('delete from slot_claims')
      rates.none.push(await freeTimes(house))
      await fillFuture(house)
      rates.many.push(await freeTimes(house))
    }
    return [
      rateRow(`free times with ${FUTURE_BOOKINGS} future bookings, vs none`, {
        product: median(rates.many),
        floor: median(rates.none),
        least: 0.8,
        unit: '/s',
      }),
      limitRow('cancel with refund: product', cancelled.productMs, 5, 'ms CPU'),
      limitRow('cancel with refund, 99 of 100', percentile(cancelled.waits, 0.99), 100, 'ms'),
    ]
  }
}

function rowsOf(size: number, figures: Figures[], floor: number): Row[] {
  const middle = (rounds: Round[], pick: (round: Round) => number) => median(rounds.map(pick))
  const [{ rounds }, other] = figures as [Figures, Figures | undefined]
  const perSecond = middle(rounds, (round) => round.perSecond)
  const p99 = percentile(rounds.flatMap(({ waits }) => waits), 0.99) // prettier-ignore
  return [
    ...(other
      ? [
          rateRow(`complete bookings at ${size}, vs the other checkout`, {
            product: perSecond,
            floor: middle(other.rounds, (round) => round.perSecond),
            least: ANY_RATE,
            unit: '/s',
          }),
          ...PARTS.map(({ name, of }) =>
            rateRow(`complete booking at ${size}: ${name}, vs the other checkout`, {
              product: middle(rounds, of),
              floor: middle(other.rounds, of),
              least: ANY_RATE,
              unit: 'ms CPU',
            }),
          ),
        ]
      : []),
    rateRow(`complete bookings at ${size}, vs pgbench with the same rows`, {
      product: perSecond,
      floor,
      least: 0.02,
      unit: '/s',
    }),
    limitRow(`complete booking at ${size}, 99 of 100`, p99, 100, 'ms'),
    limitRow(`complete booking at ${size}: product`, middle(rounds, (round) => round.productMs), 5, 'ms CPU'), // prettier-ignore
    limitRow(`complete booking at ${size}: PostgreSQL`, middle(rounds, (round) => round.databaseMs), 3, 'ms CPU'), // prettier-ignore
    limitRow(`complete booking at ${size}: sandbox`, middle(rounds, (round) => round.standInMs), 2, 'ms CPU'), // prettier-ignore
  ]
}

const PARTS = [
  { name: 'product', of: ({ productMs }: Round) => productMs },
  { name: 'PostgreSQL', of: ({ databaseMs }: Round) => databaseMs },
  { name: 'sandbox', of: ({ standInMs }: Round) => standInMs },
]

const totalMs = (round: Round): number => PARTS.reduce((sum, { of }) => sum + of(round), 0)

/** Cost of a booking with many existing bookings, relative to that with few. */
const growth = ([first, ...others]: Cost[]): Row[] =>
  others.map(({ size, ms }) =>
    limitRow(
      `complete booking at ${size}: all programs, of that at ${first!.size}`,
      ms / first!.ms,
      1.3,
      'times',
    ),
  )

function tell(name: string, { perSecond, waits, productMs, databaseMs, standInMs }: Round): void {
  const ms = (value: number) => value.toFixed(2)
  console.log(
    `  ${name}: ${perSecond.toFixed(1)}/s, p50 ${ms(percentile(waits, 0.5))} ms, p99 ${ms(percentile(waits, 0.99))} ms; CPU each: product ${ms(productMs)} ms, PostgreSQL ${ms(databaseMs)} ms, sandbox ${ms(standInMs)} ms`,
  )
}

/** Requests per second for the free slots of the next eight weeks. */
async function freeTimes({ port }: House): Promise<number> {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  const request = getRequest(`/api/availability?from=${day(1)}&to=${day(57)}`)
  const task = { port, requests: [request], connections: 8, seconds: SECONDS }
  await load(task)
  const { perSecond, failures } = await load(task)
  if (failures > 0) throw new Error(`${failures} calls for free times failed`)
  return perSecond
}

/** Twenty seats for each hour of the coming weeks. */
const FUTURE_HOURS = `
  select at from generate_series(
    date_trunc('day', now() at time zone 'Asia/Seoul') + interval '3 days', now() + interval '57 days', interval '1 hour'
  ) local, lateral (select local at time zone 'Asia/Seoul' as at) start
  where extract(hour from local) between 10 and 20`

async function openFuture({ pool }: House): Promise<void> {
  await pool.query(
    `insert into slot_seats (starts_at, seats) select at, 20 from (${FUTURE_HOURS}) hours on conflict (starts_at) do update set seats = 20`,
  )
}

/**
 * Fills seats of the coming weeks: all of the weekends first, then weekdays, as if booked before the owner
 * changed the working days.
 */
async function fillFuture({ pool }: House): Promise<void> {
  await pool.query(
    `with starts as (
      select at, seat from (${FUTURE_HOURS}) hours, generate_series(1, 20) seat
      order by extract(isodow from at at time zone 'Asia/Seoul') < 6, at, seat limit $1
    ), people as (
      insert into users (email, email_key, name, nationality)
      select key, key, 'Future', 'VN' from (select 'future' || random() || '@gmail.com' as key) one returning id
    ), paid as (
      insert into payments (user_id, status, draft, draft_hash, starts_at, list_price_cents, amount_cents, refund_notice_hours,
        capture_id, captured_cents, captured_at, hold_until, created_at, updated_at)
      select id, 'captured', '{}', seat::text, at, 3600, 3600, 24, 'F' || at || random(), 3600, now(), now(), now(), now()
      from starts, people
      returning id, starts_at, draft_hash
    ) insert into slot_claims (starts_at, ends_at, seat, payment_id)
    select starts_at, starts_at + interval '1 hour', draft_hash::integer, id from paid`,
    [FUTURE_BOOKINGS],
  )
  await pool.query('analyze')
}

/** Counts the statements and provider calls of one booking, including its webhooks and mails. */
async function countOne(databaseUrl: string): Promise<Row[]> {
  const relays = openRelays()
  const house = await openHouse({ name: 'counted', folder: process.cwd(), databaseUrl, through: relays })
  try {
    const buyers = await makeBuyers(house.pool, COUNTED * 2, 0)
    await bookAll(house, buyers.splice(0, COUNTED), 1)
    relays.forget()
    await bookAll(house, buyers, 1)
    const { statements, transactions, trips, calls, texts } = relays.counted
    const each = (count: number) => count / COUNTED
    if (options.profile)
      for (const [text, times] of [...texts].toSorted(([, a], [, b]) => b - a).slice(0, 60))
        console.log(
          `    ${each(times).toFixed(2).padStart(6)}  ${text.replace(/\s+/g, ' ').trim().slice(0, 150)}`,
        )
    return [
      limitRow('one booking: statements', each(statements), 50, ''),
      limitRow('one booking: waits for the database', each(trips), 45, ''),
      limitRow('one booking: transactions', each(transactions), 30, ''),
      limitRow('one booking: calls of the provider', each(calls), 6, ''),
    ]
  } finally {
    await house.stop()
    relays.close()
  }
}
