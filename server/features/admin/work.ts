import type { Locale } from '#contract/locales.ts'
import { firstService } from '#contract/services.ts'
import { fromMinor } from '#domain/currency.ts'
import { nameOrCompany } from '#domain/staff.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { findFirstIds, listWorkNames, type Work, listWorkBetween } from './work-store.ts'

/**
 * Bookings made in a period by counsellor and by service, with names of services in a language; nothing where there is
 * only one of a kind.
 */
export async function sumWork(
  db: Db,
  { settings }: Pick<Deps, 'settings'>,
  { locale, ...period }: { since: Date; before: Date; locale: Locale },
) {
  const [rows, names, first] = await Promise.all([
    listWorkBetween(db, period),
    listWorkNames(db, locale),
    findFirstIds(db),
  ])
  const listed = (kind: Work['kind']) => {
    const ofKind = rows.filter((row) => row.kind === kind)
    if (ofKind.every(({ id }) => id === null)) return []
    return ofKind.map(({ id: stored, kept, bookings, minutes, absent }) => {
      const id = stored ?? first[kind] ?? ''
      const name = names.get(id) ?? firstService.texts[locale].name
      return {
        id,
        name: nameOrCompany(name, settings.current().company),
        bookings,
        minutes,
        absent,
        kept: kept.map(({ currency, minor }) => ({
          amount: fromMinor(minor, currency),
          currency: currency as 'USD' | 'KRW',
        })),
      }
    })
  }
  return { byCounsellor: listed('counsellor'), byService: listed('service') }
}
