import { KOREA_ZONE, koreanDate } from '#domain/calendar.ts'
import { fromMinor } from '#domain/currency.ts'
import { mergeFields, pickFields } from '#domain/overlay.ts'
import { currencyOf } from '#domain/payment-method.ts'
import { offeredApps } from '#domain/public-settings.ts'
import { ok } from '#domain/result.ts'
import { type Currency, initialSettings, type Settings } from '#domain/settings.ts'
import type { VatChange } from '#domain/vat.ts'
import { openingStarts } from '#domain/weekly-starts.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { withIsoDates } from '#server/iso-dates.ts'
import { listVatChanges, listVersions } from './store.ts'

const VERSIONS_PER_PAGE = 50

export async function getSettings({ settings }: Pick<Deps, 'settings'>) {
  // Another node may have changed them just now, and an edit must start from the newest version.
  await settings.refresh()
  return ok({ settings: settings.current(), version: settings.version() })
}

export function getReadyTexts({ settings }: Pick<Deps, 'settings'>) {
  const { quickAnswers, planTemplates } = settings.current()
  return ok({ quickAnswers, planTemplates })
}

/** A page of the versions before `before`, newest first, each with its changes. */
export async function listSettingsVersions({ db }: Pick<Deps, 'db'>, input: { before?: number | undefined }) {
  // One more than a page: the values before a change are in the previous version.
  const versions = await listVersions(db, { before: input.before ?? null, limit: VERSIONS_PER_PAGE + 1 })
  return ok({
    versions: versions.slice(0, VERSIONS_PER_PAGE).map(({ version, at, by, changes }, index) => ({
      ...withIsoDates({ version, at, by }),
      changes: changes as Record<string, unknown>,
      before: pickFields(changes, mergeFields(initialSettings, versions[index + 1]?.settings ?? {})),
    })),
  })
}

/** Prices in the currencies that a configured provider can take, USD first: jsonb does not keep the order of keys. */
export function payablePrices(
  { gateways }: Pick<Deps, 'gateways'>,
  prices: Partial<Record<Currency, number>>,
) {
  const payable = new Set(
    Object.values(gateways).flatMap(({ paymentMethods }) => paymentMethods.map(currencyOf)),
  )
  return (Object.entries(prices) as [Currency, number][])
    .filter(([currency]) => payable.has(currency))
    .toSorted(([a], [b]) => (a > b ? -1 : 1))
    .map(([currency, minor]) => ({ amount: fromMinor(minor, currency), currency }))
}

export async function getPublicSettings(deps: Pick<Deps, 'settings' | 'gateways'>) {
  const { company, policy, prices, languages, platforms, slots } = deps.settings.current()
  const lengths = deps.settings.services().map(({ length }) => length)
  const { weekdays, firstStart, lastStart } = deps.settings.weeklyStarts() ?? openingStarts(slots, lengths)
  return ok({
    name: company.name,
    prices: payablePrices(deps, prices),
    refundNoticeHours: policy.refundNoticeHours,
    languages: [...languages],
    platforms: offeredApps({ platforms }).map((id) => ({
      id,
      account: platforms[id].account,
      link: platforms[id].link,
    })),
    hours: {
      weekdays: [...weekdays],
      firstStart,
      lastStart,
      durationMinutes: slots.durationMinutes,
      timeZone: KOREA_ZONE,
    },
  })
}

/** The history of VAT rates, by Korean date (`vatOn`). */
export const listVatHistory = async (db: Db): Promise<VatChange[]> =>
  (await listVatChanges(db)).map(({ at, vat }) => ({
    on: koreanDate(at),
    // Fields that an older version lacks get their initial value.
    vat: mergeFields(initialSettings.vat, vat ?? {}) as Settings['vat'],
  }))
