import { locales } from '#contract/locales.ts'
import { firstService } from '#contract/services.ts'
import type { Currency, Settings } from '#domain/settings.ts'
import type { Length } from '#domain/working-hours.ts'
import type { Db } from '#server/db/transaction.ts'
import { findRow, listRows, type ServiceRow, type LocalizedText } from './store.ts'

export type { LocalizedText } from './store.ts'

/** A service that can be booked, with its current price and length. */
export type Service = {
  id: string
  slug: string
  names: LocalizedText
  descriptions: LocalizedText
  length: Length
  /** Smallest units; it is not sold in a missing currency. */
  prices: Partial<Record<Currency, number>>
  active: boolean
  position: number
}

const firstTexts = (part: 'name' | 'description'): LocalizedText =>
  Object.fromEntries(locales.map((locale) => [locale, firstService.texts[locale][part]]))

/** The first service, whose length and prices are settings. `row`: changed texts and position in the list. */
const firstOf = (settings: Settings, row: ServiceRow | undefined): Service => ({
  id: firstService.id,
  slug: firstService.slug,
  names: { ...firstTexts('name'), ...row?.names },
  descriptions: { ...firstTexts('description'), ...row?.descriptions },
  length: settings.slots,
  prices: settings.prices,
  active: row?.active ?? true,
  position: row?.position ?? 0,
})

const serviceOf = (settings: Settings, row: ServiceRow): Service =>
  row.id === firstService.id
    ? firstOf(settings, row)
    : {
        id: row.id,
        slug: row.slug,
        names: row.names,
        descriptions: row.descriptions,
        length: { durationMinutes: row.durationMinutes ?? 60, breakMinutes: row.breakMinutes ?? 0 },
        prices: row.prices ?? {},
        active: row.active,
        position: row.position,
      }

/** The first service with its built-in texts. It may have been withdrawn. */
export const firstServiceOf = (settings: Settings): Service => firstOf(settings, undefined)

/** All services in their order, including those that are not offered. */
export const readServices = async (db: Db, settings: Settings): Promise<Service[]> =>
  servicesOf(await listRows(db), settings)

/** The services of the stored rows, with length and prices of the first one from the settings. */
export function servicesOf(rows: readonly ServiceRow[], settings: Settings): Service[] {
  const services = rows.map((row) => serviceOf(settings, row))
  return rows.some(({ id }) => id === firstService.id)
    ? services
    : [firstOf(settings, undefined), ...services]
}

/** Finds a service by its id, by default the first one. Null: unknown id. */
export async function findService(
  db: Db,
  settings: Settings,
  id: string = firstService.id,
): Promise<Service | null> {
  const row = await findRow(db, id)
  if (id === firstService.id) return firstOf(settings, row)
  return row ? serviceOf(settings, row) : null
}
