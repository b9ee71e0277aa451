import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { TestServer } from '#scripts/find-postgres.ts'
import { pgbench } from './pgbench.ts'
import { limitRow, median, rateRow, type Row } from './report.ts'
import { FUTURE_BOOKINGS, fillFuture, freeTimes, openFuture } from './free-times.ts'
import { type Cost, type Figures, FLOOR, growth, rowsOf, tell, totalMs } from './doors-rows.ts'
import { bookAll, type Booked } from './doors/clients.ts'
import { type House, openHouse } from './doors/house.ts'
import { AT_ONCE, bookRound, cancelRound, percentile, untilMailed } from './doors/measure.ts'
import { fillBookings, makeBuyers } from './doors/people.ts'
import { topOf } from './doors/profiles.ts'
import { openRelays } from './doors/relays.ts'
import { sameRows } from './doors/same-rows.ts'

const ROUNDS = 3
const COUNTED = 40
const SECONDS = 3

type Needs = { server: TestServer; withDatabase: (work: (url: string) => Promise<void>) => Promise<void> }

const { values: options } = parseArgs({
  args: process.argv.slice(3),
  options: {
    /** Numbers of existing bookings. */
    at: { type: 'string', default: '0,10000,100000' },
    /** Adds the size of a million, whose setup takes minutes. */
    million: { type: 'boolean', default: false },
    bookings: { type: 'string', default: '300' },
    /** Rounds in which the programs take turns. */
    rounds: { type: 'string', default: '5' },
    /** Bookings before the first round, while the JIT compiler warms up. */
    warm: { type: 'string', default: '500' },
    /** Leaves out cancellations and free times. */
    brief: { type: 'boolean', default: false },
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
  const { against } = options
  const folder = process.cwd()
  const wanted = [
    { name: 'this', folder },
    { name: FLOOR, folder, isFloor: true },
    ...(against ? [{ name: 'other', folder: against }] : []),
  ]
  const openNext = async (open: House[]): Promise<void> => {
    const next = wanted[open.length]
    if (!next) return void rows.push(...(await measured(open)))
    await withDatabase(async (databaseUrl) => {
      const house = await openHouse({ ...next, databaseUrl, profileInto })
      try {
        await openNext([...open, house])
      } finally {
        await house.stop()
      }
    })
  }
  await openNext([])
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
      const warm = Number(options.warm)
      const all = await makeBuyers(house.pool, warm + Number(options.rounds) * perRound, 0)
      await bookAll(house, all.splice(0, warm), AT_ONCE)
      await untilMailed(house)
      buyers.set(house, all)
    }
    const figures: Figures[] = houses.map((house) => ({ house, rounds: [] }))
    const booked: Booked[] = []
    const floors: number[] = []
    // Measured apart from the rounds, because its pending writes and vacuum would count as bookings.
    const floor = (run: number) =>
      floors.push(pgbench(houses[0]!.databaseUrl, sameRows(run), { clients: AT_ONCE, seconds: SECONDS }))
    for (let round = 0; round < Number(options.rounds); round++) {
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
    if (isFirst && !options.brief) found.push(...(await alsoThere(houses[0]!, booked)))
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
