import { until } from '#scripts/until.ts'
import { bookAll, type Booked, cancelAll, type Measured } from './clients.ts'
import type { MeasuredSite } from './measured-site.ts'
import type { Buyer } from './people.ts'
import { familyProcessorMs, processorMs } from './processor-time.ts'

export const AT_ONCE = 8
/** The mails of the last bookings are sent slightly later. */
const REST_WITHIN_MS = 120_000

export type Round = {
  perSecond: number
  waits: number[]
  /** CPU time per booking, including its mails and webhooks. */
  productMs: number
  databaseMs: number
  sandboxMs: number
}

/** Books over HTTP for each buyer and measures the CPU time of each program until everything is processed. */
export async function bookRound(
  site: MeasuredSite,
  postgres: number,
  buyers: readonly Buyer[],
): Promise<{ round: Round; booked: Booked[] }> {
  let booked: Booked[] = []
  const round = await costOf(site, postgres, async () => {
    const { values, ...measured } = await bookAll(site, buyers, AT_ONCE)
    booked = values
    return measured
  })
  return { round, booked }
}

/** The same for cancelling each booking, with the refund. */
export const cancelRound = (
  site: MeasuredSite,
  postgres: number,
  booked: readonly Booked[],
): Promise<Round> => costOf(site, postgres, () => cancelAll(site, booked, AT_ONCE))

async function costOf(site: MeasuredSite, postgres: number, work: () => Promise<Measured>): Promise<Round> {
  const used = () => ({
    product: processorMs(site.pids.product),
    sandbox: processorMs(site.pids.sandbox),
    database: familyProcessorMs(postgres),
  })
  const before = used()
  const { ms, waits } = await work()
  await untilMailed(site)
  const after = used()
  const each = (part: keyof typeof before): number => (after[part] - before[part]) / waits.length
  return {
    perSecond: (waits.length / ms) * 1000,
    waits,
    productMs: each('product'),
    databaseMs: each('database'),
    sandboxMs: each('sandbox'),
  }
}

/** Waits until no mail is due. */
export const untilMailed = ({ pool }: MeasuredSite): Promise<true> =>
  until(
    'the mails leave',
    REST_WITHIN_MS,
    async () => {
      const due = `select from messages where state = 'queued' and run_at <= now() limit 1`
      return (await pool.query(due)).rowCount === 0
    },
    20,
  )
