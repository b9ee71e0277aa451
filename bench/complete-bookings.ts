import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { TestServer } from '#scripts/find-postgres.ts'
import { bookAll, type Booked } from './bookings/clients.ts'
import { AT_ONCE, bookRound, cancelRound, untilMailed } from './bookings/measure.ts'
import { type MeasuredSite, startMeasuredSite } from './bookings/measured-site.ts'
import { fillBookings, makeBuyers } from './bookings/people.ts'
import { topOf } from './bookings/profiles.ts'
import { openRelays } from './bookings/relays.ts'
import { sameRows } from './bookings/same-rows.ts'
import {
  type Cost,
  type Figures,
  REFERENCE,
  growth,
  rowsOf,
  printRound,
  totalMs,
} from './complete-bookings-rows.ts'
import { FUTURE_BOOKINGS, fillFuture, freeTimes, openFuture } from './free-times.ts'
import { pgbench } from './pgbench.ts'
import { inTurns, limitRow, median, percentile, rateRow, type Row } from './report.ts'
import type { WithDatabase } from './site.ts'

const ROUNDS = 3
const COUNTED = 40
const SECONDS = 3

type Needs = { server: TestServer; withDatabase: WithDatabase }

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
 * Complete bookings over HTTP by eight clients; product, sandbox and PostgreSQL are separate processes. Compared
 * with the bare server of `bookings/reference.ts` in alternating rounds, with pgbench writing the same rows, and
 * with another checkout if one is given.
 */
export async function benchCompleteBookings({ server, withDatabase }: Needs): Promise<Row[]> {
  const postgres = server.own?.pid()
  if (postgres === undefined)
    throw new Error('This part measures the CPU of PostgreSQL: unset TEST_DATABASE_URL')
  const rows: Row[] = []
  const costs: Cost[] = []
  const sizes = [
    ...options.at.split(',').filter(Boolean).map(Number),
    ...(options.million ? [1_000_000] : []),
  ]
  for (const size of sizes) {
    const found = await measureAtSize(size, { postgres, withDatabase, isFirst: size === sizes[0] })
    rows.push(...found.rows)
    costs.push(found.cost)
  }
  rows.push(...growth(costs))
  return [...rows, ...(await withDatabase(countOneBooking))]
}

async function measureAtSize(
  size: number,
  args: Pick<Needs, 'withDatabase'> & { postgres: number; isFirst: boolean },
): Promise<{ rows: Row[]; cost: Cost }> {
  const { postgres, withDatabase, isFirst } = args
  const rows: Row[] = []
  const cost = { size, ms: 0 }
  const profileFolder = options.profile && join(options.profile, String(size))
  const { against } = options
  const folder = process.cwd()
  const wanted = [
    { name: 'this', folder },
    { name: REFERENCE, folder, isReference: true },
    ...(against ? [{ name: 'other', folder: against }] : []),
  ]
  const openNext = async (open: MeasuredSite[]): Promise<void> => {
    const next = wanted[open.length]
    if (!next) return void rows.push(...(await measured(open)))
    await withDatabase(async (databaseUrl) => {
      const site = await startMeasuredSite({ ...next, databaseUrl, profileFolder })
      try {
        await openNext([...open, site])
      } finally {
        await site.stop()
      }
    })
  }
  await openNext([])
  if (profileFolder)
    for (const part of ['product', 'sandbox']) {
      console.log(`  where ${part} spends its time at ${size}:`)
      for (const { name, share } of topOf(join(profileFolder, `this-${part}.cpuprofile`)))
        console.log(`    ${(share * 100).toFixed(1).padStart(5)} %  ${name}`)
    }
  return { rows, cost }

  async function measured(sites: MeasuredSite[]): Promise<Row[]> {
    const perRound = Number(options.bookings)
    const buyers = new Map<MeasuredSite, Awaited<ReturnType<typeof makeBuyers>>>()
    // A fill takes minutes, in which the other programs lose their compiled code and their connections: all are warmed
    // up directly before the rounds.
    if (size > 0) for (const site of sites) await fillBookings(site.pool, size)
    for (const site of sites) {
      const warm = Number(options.warm)
      const all = await makeBuyers(site.pool, warm + Number(options.rounds) * perRound, 0)
      await bookAll(site, all.splice(0, warm), AT_ONCE)
      await untilMailed(site)
      // Autovacuum would do this within a minute: until then the planner takes partial indexes for empty.
      await site.pool.query('analyze')
      buyers.set(site, all)
    }
    const figures: Figures[] = sites.map((site) => ({ site, rounds: [] }))
    const booked: Booked[] = []
    const references: number[] = []
    // Measured apart from the rounds, because its pending writes and vacuum would count as bookings.
    const reference = (run: number) =>
      references.push(pgbench(sites[0]!.databaseUrl, sameRows(run), { clients: AT_ONCE, seconds: SECONDS }))
    for (let round = 0; round < Number(options.rounds); round++) {
      // The order alternates between rounds, so that drift affects both equally.
      for (const { site, rounds } of round % 2 === 0 ? figures : figures.toReversed()) {
        const done = await bookRound(site, postgres, buyers.get(site)!.splice(0, perRound))
        rounds.push(done.round)
        printRound(`${site.name} at ${size}`, done.round)
        if (site === sites[0]) booked.push(...done.booked)
      }
    }
    for (let run = 0; run < ROUNDS; run++) reference(run)
    cost.ms = median(figures[0]!.rounds.map(totalMs))
    const found = rowsOf(size, figures, median(references))
    if (isFirst && !options.brief) found.push(...(await measureCancelAndFreeTimes(sites[0]!, booked)))
    return found
  }

  async function measureCancelAndFreeTimes(site: MeasuredSite, booked: Booked[]): Promise<Row[]> {
    const cancelled = await cancelRound(site, postgres, booked.slice(0, Number(options.bookings)))
    printRound('cancel with refund', cancelled)
    await site.pool.query('delete from slot_claims')
    await openFuture(site)
    const rates = await inTurns(ROUNDS, {
      reference: async () => {
        await site.pool.query('delete from slot_claims')
        return freeTimes(site)
      },
      product: async () => {
        await fillFuture(site)
        return freeTimes(site)
      },
    })
    return [
      rateRow(`free times with ${FUTURE_BOOKINGS} future bookings, vs none`, {
        ...rates,
        min: 0.8,
        unit: '/s',
      }),
      limitRow('cancel with refund: product', cancelled.productMs, 5, 'ms CPU'),
      limitRow('cancel with refund, 99 of 100', percentile(cancelled.waits, 0.99), 100, 'ms'),
    ]
  }
}

/** Counts the statements and provider calls of one booking, including its webhooks and mails. */
async function countOneBooking(databaseUrl: string): Promise<Row[]> {
  const relays = openRelays()
  const site = await startMeasuredSite({
    name: 'counted',
    folder: process.cwd(),
    databaseUrl,
    proxies: relays,
  })
  try {
    const buyers = await makeBuyers(site.pool, COUNTED * 2, 0)
    await bookAll(site, buyers.splice(0, COUNTED), 1)
    relays.forget()
    await bookAll(site, buyers, 1)
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
    await site.stop()
    relays.close()
  }
}
