import type { z } from 'zod/mini'
import type { getStatistics as statsCall } from '#contract/admin.ts'
import type { Locale } from '#contract/locales.ts'
import { koreanInstant, addDays } from '#domain/calendar.ts'
import { ok } from '#domain/result.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { amountsOf, type Moved, periodOf } from '#server/features/reports/ledger.ts'
import { countBookings, type Counted, sumMonths, sumPeriod } from './stats-store.ts'
import { sumWork } from './work.ts'

/** Sums between two Korean dates, by currency. */
export const sumMoney = async (db: Db, period: { from: string; to: string }) =>
  (await sumPeriod(db, period)).map(toMoney)

const toMoney = (sums: Parameters<typeof amountsOf>[0]) => {
  const { captured, fee, refunded, net } = amountsOf(sums)
  return { currency: sums.currency, taken: captured, fees: fee, refunded, net }
}

/** Adds up the months of each currency, so that the ledger is read once for both. */
function sumByCurrency(months: readonly Moved[]): Moved[] {
  const sums = new Map<string, Moved>()
  for (const { currency, capturedMinor, feeMinor, refundedMinor } of months) {
    const sum = sums.get(currency)
    sums.set(currency, {
      currency,
      capturedMinor: capturedMinor + (sum?.capturedMinor ?? 0),
      feeMinor: feeMinor === null || sum?.feeMinor === null ? null : feeMinor + (sum?.feeMinor ?? 0),
      refundedMinor: refundedMinor + (sum?.refundedMinor ?? 0),
    })
  }
  return [...sums.values()].toSorted((a, b) => (a.currency > b.currency ? -1 : 1))
}

/** Sums of the ledger and statistics of the bookings made in a period of Korean dates. */
export async function getStatistics(
  { reader, now, settings }: Pick<Deps, 'reader' | 'now' | 'settings'>,
  input: z.output<typeof statsCall.input>,
  locale: Locale,
) {
  const asked = periodOf(input, now())
  if (!asked.ok) return asked
  const { from, to } = asked.value
  const period = {
    since: koreanInstant(from, '00:00'),
    before: koreanInstant(addDays(to, 1), '00:00'),
  }
  const [counts, sums, work] = await reader.read((db) =>
    Promise.all([
      countBookings(db, period),
      sumMonths(db, { from, to }),
      sumWork(db, { settings }, { ...period, locale }),
    ]),
  )
  const months = [...new Set([...sums, ...counts.months].map(({ month }) => month))].toSorted()
  const of = (kind: Counted['kind']) =>
    counts.groups.filter((group) => group.kind === kind).map(({ key, count }) => ({ key, count }))
  return ok({
    from,
    to,
    money: sumByCurrency(sums).map(toMoney),
    months: months.map((month) => ({
      month,
      money: sums.filter((each) => each.month === month).map(toMoney),
      bookings: counts.months.find((each) => each.month === month)?.count ?? 0,
    })),
    bookings: counts.totals,
    byCountry: of('country'),
    byConcern: of('concern'),
    byPlatform: of('platform'),
    byConversation: of('conversation'),
    byLanguage: of('language'),
    ...work,
  })
}
