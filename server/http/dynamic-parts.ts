import type { FastifyRequest } from 'fastify'
import type { DynamicData } from '#contract/served.ts'
import { freeDaysOf } from '#domain/free-days.ts'
import type { Deps } from '#server/deps.ts'
import { listAvailability } from '#server/features/availability/free-times.ts'
import { listShownReviews } from '#server/features/consultations/reviews.ts'
import type { Asset } from './assets.ts'
import type { BuiltPage, PageSource } from './built-pages.ts'

/** Maximum age of the dynamic data. */
const FRESH_MS = 4_000
/**
 * Maximum number of cached pages: languages times zones. The oldest is dropped first. Zones need no limit per network:
 * a page of a zone that is not cached takes 17 ms of CPU (measured), twice as much as GET /api/availability.
 */
const MAX_STORED = 64

/** The dynamic data; the same object while it is unchanged. */
type StoredData = Pick<DynamicData, 'days' | 'reviews'> & { text: string }
const NOTHING_READ: StoredData = { days: null, reviews: [], text: '' }

export type DynamicParts = {
  /** True when the page contains dynamic data. */
  isDynamic(page: BuiltPage): boolean
  assetOf(page: BuiltPage, zone: string | null): Promise<Asset>
}

/**
 * Public pages with free slots or reviews. The data is queried when a page is requested, at most every four
 * seconds, and a page is rendered again only when the data has changed.
 */
export function dynamicParts(deps: Pick<Deps, 'db' | 'now' | 'settings'>, source: PageSource): DynamicParts {
  let latest: Promise<StoredData> | null = null
  let queriedAt = Number.NEGATIVE_INFINITY
  let newest = NOTHING_READ
  const rendered = new Map<string, { of: StoredData; version: number; asset: Promise<Asset> }>()

  const readDynamicData = (): Promise<StoredData> => {
    const now = deps.now().getTime()
    if (!latest || Math.abs(now - queriedAt) >= FRESH_MS) {
      queriedAt = now
      const query = Promise.all([readFreeDays(deps), listShownReviews(deps.db)]).then(
        ([days, reviews]) => {
          const text = JSON.stringify([days, reviews])
          if (text !== newest.text) newest = { days, reviews, text }
          return newest
        },
        // The query failed: the page says that it is unknown, and the next request queries again.
        () => {
          if (latest === query) latest = null
          return NOTHING_READ
        },
      )
      latest = query
    }
    return latest
  }

  return {
    isDynamic: (page) => source.isDynamic(page),
    assetOf: async (page, zone) => {
      const of = await readDynamicData()
      const version = deps.settings.version()
      const key = zone === null ? page.file : `${page.file} ${zone}`
      const ready = rendered.get(key)
      if (ready?.of === of && ready.version === version) return ready.asset
      const { days, reviews } = of
      const asset = source.withDynamicParts(page, { days, reviews, zone })
      rendered.delete(key)
      rendered.set(key, { of, version, asset })
      if (rendered.size > MAX_STORED) rendered.delete(rendered.keys().next().value!)
      asset.catch(() => rendered.delete(key))
      return asset
    },
  }
}

/** The free slots of all days that can be booked. */
async function readFreeDays(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
): Promise<NonNullable<DynamicData['days']>> {
  const found = await listAvailability(deps, null, {})
  if (!found.ok) return []
  if ('opensSoon' in found.value) return 'soon'
  return freeDaysOf(found.value.days)
}

/** The time zone in the address, null when it is not a valid one. */
export function chosenZone(request: FastifyRequest): string | null {
  const { zone } = request.query as { zone?: unknown }
  if (typeof zone !== 'string' || !/^[A-Za-z_+\-/0-9]{1,40}$/.test(zone)) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return null
  }
}
