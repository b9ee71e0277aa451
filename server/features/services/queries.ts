import type { z } from 'zod/mini'
import type { Locale } from '#contract/locales.ts'
import { type service as serviceShape, type staffService, textIn } from '#contract/services.ts'
import { ok } from '#domain/result.ts'
import type { Deps } from '#server/deps.ts'
import { payablePrices } from '#server/features/settings/queries.ts'
import { readServices, type Service } from './catalogue.ts'

type PriceDeps = Pick<Deps, 'gateways'>

/** A service as clients see it. */
export const toPublicService = (
  deps: PriceDeps,
  { id, slug, names, descriptions, length, prices }: Service,
  locale: Locale,
): z.input<typeof serviceShape> => ({
  id,
  slug,
  name: textIn(names, locale),
  description: textIn(descriptions, locale),
  durationMinutes: length.durationMinutes,
  prices: payablePrices(deps, prices),
})

/** A service with everything that the owner can change. */
export const toStaffService = (
  deps: PriceDeps,
  each: Service,
  locale: Locale,
): z.input<typeof staffService> => ({
  ...toPublicService(deps, each, locale),
  names: each.names,
  descriptions: each.descriptions,
  bufferMinutes: each.length.breakMinutes,
  minorPrices: { USD: each.prices.USD ?? null, KRW: each.prices.KRW ?? null },
  active: each.active,
  position: each.position,
})

/** The services that are offered, in a language. */
export async function listServices(deps: PriceDeps & Pick<Deps, 'db' | 'settings'>, locale: Locale) {
  const services = await readServices(deps.db, deps.settings.current())
  return ok({
    services: services.filter(({ active }) => active).map((each) => toPublicService(deps, each, locale)),
  })
}

/** Lists all services for the staff, also those that are not offered. */
export async function listStaffServices(deps: PriceDeps & Pick<Deps, 'db' | 'settings'>, locale: Locale) {
  const services = await readServices(deps.db, deps.settings.current())
  return ok({ services: services.map((each) => toStaffService(deps, each, locale)) })
}
