import type { z } from 'zod/mini'
import type { listRates as listCall, setRates as setCall } from '#contract/admin.ts'
import { isCalendarDate } from '#domain/calendar.ts'
import { err, ok } from '#domain/result.ts'
import { formatRate, parseRate } from '#domain/won.ts'
import { audit } from '#server/db/audit.ts'
import { type Db, inTransaction } from '#server/db/transaction.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { periodOf } from '#server/features/reports/ledger.ts'
import {
  deleteRate,
  findRatesVersion,
  listRateRows,
  raiseRatesVersion,
  upsertRate,
} from './accounting-file-store.ts'

/** The exchange rates that the admin entered for the days of a period. */
export async function listRates(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  input: z.output<typeof listCall.input>,
) {
  const asked = periodOf(input, now())
  if (!asked.ok) return asked
  // Read the version first: a change in between then makes it stale, instead of giving a version whose rates
  // the caller has not seen.
  const version = await findRatesVersion(db)
  return ok({ rates: await listStoredRates(db, asked.value), version })
}

/**
 * Stores exchange rates, one per day and currency; a later one replaces it and the accounting export uses it
 * from then on. Refused when the caller has not seen the newest version.
 */
export async function setRates(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { actor, address }: Caller,
  { rates, version: seen }: z.output<typeof setCall.input>,
) {
  const typed = rates.map(({ won, ...rate }) => ({ ...rate, rateE4: won === null ? null : parseRate(won) }))
  const isWrong = ({ date, currency, rateE4 }: (typeof typed)[number]): boolean =>
    !isCalendarDate(date) || currency === 'KRW' || rateE4 === 0 || (rateE4 ?? 0) > 2_147_483_647
  const wrong = typed.findIndex(isWrong)
  if (wrong >= 0)
    return err('INVALID_INPUT', { fields: { [`rates.${wrong}`]: 'INVALID_INPUT' }, impossible: true })
  const saved = await inTransaction(db, async (tx) => {
    const version = await raiseRatesVersion(tx, seen)
    if (version === null) return err('STALE_VERSION')
    for (const { rateE4, ...rate } of typed) {
      if (rateE4 === null) await deleteRate(tx, rate)
      else await upsertRate(tx, { ...rate, rateE4 }, now())
    }
    await audit(tx, { actor, action: 'rates.change', address, detail: { rates: typed.length }, at: now() })
    return ok({ version })
  })
  if (!saved.ok) return saved
  const days = typed.map(({ date }) => date).toSorted()
  const { version } = saved.value
  return ok({ rates: await listStoredRates(db, { from: days[0]!, to: days.at(-1)! }), version })
}

const listStoredRates = async (db: Db, period: { from: string; to: string }) =>
  (await listRateRows(db, period)).map(({ rateE4, ...rate }) => ({ ...rate, won: formatRate(rateE4) }))
