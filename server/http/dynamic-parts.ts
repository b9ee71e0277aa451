import type { FastifyRequest } from 'fastify'
import { DEFAULT_LOCALE } from '#contract/locales.ts'
import type { DynamicData, SlotChoice } from '#contract/served.ts'
import { freeDaysOf } from '#domain/free-days.ts'
import { isUuid } from '#domain/uuid.ts'
import type { Deps } from '#server/deps.ts'
import { listAvailability } from '#server/features/availability/free-times.ts'
import { listShownReviews } from '#server/features/consultations/reviews.ts'
import type { Asset } from './assets.ts'
import type { BuiltPage, PageSource } from './built-pages.ts'

/** Maximum age of the dynamic data. */
const FRESH_MS = 4_000
/**
 * Maximum number of cached pages (languages, zones, services, counsellors), and of choices. The oldest is dropped first.
 * Choices need no limit per network: a page that is not cached takes 17 ms of CPU (measured), twice as much as
 * GET /api/availability.
 */
const MAX_STORED = 64

/** The dynamic data of a choice; the same object while it is unchanged. */
type StoredData = Omit<DynamicData, 'choice'> & { text: string }
const NOTHING_READ: StoredData = { days: null, counsellors: [], reviews: [], text: '' }

/** The latest query of a choice's data, and its newest result. */
type Reading = { latest: Promise<StoredData> | null; queriedAtMs: number; newest: StoredData }

type PartsDeps = Pick<Deps, 'db' | 'now' | 'settings' | 'gateways'>

export type DynamicParts = {
  /** True when the page contains dynamic data. */
  isDynamic(page: BuiltPage): boolean
  assetOf(page: BuiltPage, choice: SlotChoice): Promise<Asset>
}

/**
 * Public pages with free slots or reviews. The data is queried when a page is requested, at most every four
 * seconds, and a page is rendered again only when the data has changed.
 */
export function dynamicParts(deps: PartsDeps, source: PageSource): DynamicParts {
  const readings = new Map<string, Reading>()
  const rendered = new Map<string, { of: StoredData; version: string; asset: Promise<Asset> }>()

  const readDynamicData = (choice: SlotChoice): Promise<StoredData> => {
    const now = deps.now().getTime()
    const key = `${choice.serviceId} ${choice.counsellorId}`
    const reading = readings.get(key) ?? {
      latest: null,
      queriedAtMs: Number.NEGATIVE_INFINITY,
      newest: NOTHING_READ,
    }
    store(readings, key, reading)
    if (!reading.latest || Math.abs(now - reading.queriedAtMs) >= FRESH_MS) {
      reading.queriedAtMs = now
      const query = Promise.all([readFreeSlots(deps, choice), listShownReviews(deps.db)]).then(
        ([slots, reviews]) => {
          const text = JSON.stringify([slots, reviews])
          if (text !== reading.newest.text) reading.newest = { ...slots, reviews, text }
          return reading.newest
        },
        // The query failed: the page says that it is unknown, and the next request queries again.
        () => {
          if (reading.latest === query) reading.latest = null
          return NOTHING_READ
        },
      )
      reading.latest = query
    }
    return reading.latest
  }

  return {
    isDynamic: (page) => source.isDynamic(page),
    assetOf: async (page, choice) => {
      const of = await readDynamicData(choice)
      const version = deps.settings.revision()
      const key = [page.file, ...Object.values(choice)].join(' ')
      const ready = rendered.get(key)
      if (ready?.of === of && ready.version === version) return ready.asset
      const { days, counsellors, reviews } = of
      const asset = source.withDynamicParts(page, { days, counsellors, reviews, choice })
      store(rendered, key, { of, version, asset })
      asset.catch(() => rendered.delete(key))
      return asset
    },
  }
}

/** Stores an entry as the newest one. */
function store<Value>(entries: Map<string, Value>, key: string, value: Value): void {
  entries.delete(key)
  entries.set(key, value)
  if (entries.size > MAX_STORED) entries.delete(entries.keys().next().value!)
}

/**
 * The counsellors, and the free slots of all days that can be booked; with anyone if the chosen counsellor does not
 * give the service.
 */
async function readFreeSlots(
  deps: PartsDeps,
  { serviceId, counsellorId }: Pick<SlotChoice, 'serviceId' | 'counsellorId'>,
): Promise<Pick<DynamicData, 'days' | 'counsellors'>> {
  const input = {
    ...(serviceId !== null && { service: serviceId }),
    ...(counsellorId !== null && { counsellor: counsellorId }),
  }
  const choosing = { gateways: deps.gateways, locale: DEFAULT_LOCALE }
  const found = await listAvailability(deps, null, input, choosing)
  if (!found.ok) {
    if (counsellorId !== null) return readFreeSlots(deps, { serviceId, counsellorId: null })
    return { days: [], counsellors: [] }
  }
  if ('opensSoon' in found.value) return { days: 'soon', counsellors: [] }
  const counsellors = 'choices' in found.value ? (found.value.choices?.counsellors ?? []) : []
  return { days: freeDaysOf(found.value.days), counsellors }
}

/** The choice in the address; what is not a service or a time zone is left out. */
export function slotChoiceOf(request: FastifyRequest, settings: Deps['settings']): SlotChoice {
  const { service, counsellor } = request.query as { service?: unknown; counsellor?: unknown }
  return {
    serviceId: settings.services().find(({ id }) => id === service)?.id ?? null,
    counsellorId: typeof counsellor === 'string' && isUuid(counsellor) ? counsellor : null,
    zone: chosenZone(request),
  }
}

/** The time zone in the address, null when it is not a valid one. */
function chosenZone(request: FastifyRequest): string | null {
  const { zone } = request.query as { zone?: unknown }
  if (typeof zone !== 'string' || !/^[A-Za-z_+\-/0-9]{1,40}$/.test(zone)) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return null
  }
}
