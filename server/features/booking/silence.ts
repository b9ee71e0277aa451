import { HOUR_MS } from '#domain/calendar.ts'
import { providerOf, type ProviderName, type Way } from '#domain/way.ts'
import type { Deps } from '#server/deps.ts'
import { findFacts } from '#server/features/payments/events-store.ts'
import { waysOf } from '#server/features/payments/gateways.ts'

/** The first provider's facts were written before there were others, and have no name in them. */
export const factOf = (what: string, provider: ProviderName): string =>
  provider === 'paypal' ? what : `${what} ${provider}`

/** There while a provider gives no answer; the office is shown it (`office/attention-store.ts`). */
export const silentSinceOf = (provider: ProviderName): string => factOf('provider silent since', provider)

/** From then on the office is shown it as well. */
const PAUSED_AFTER_MS = HOUR_MS

/**
 * The ways by which a checkout can be begun now: not those of a provider that has been silent for long,
 * as long as there is another. They come back by themselves with its next answer.
 */
export async function openWays({ payments, db, now }: Pick<Deps, 'payments' | 'db' | 'now'>): Promise<Way[]> {
  const ways = waysOf({ payments })
  const providers = [...new Set(ways.map(providerOf))]
  if (providers.length < 2) return ways
  const since = await findFacts(db, providers.map(silentSinceOf))
  const before = now().getTime() - PAUSED_AFTER_MS
  const isSilent = (way: Way): boolean => Date.parse(since.get(silentSinceOf(providerOf(way))) ?? '') < before
  const open = ways.filter((way) => !isSilent(way))
  return open.length > 0 ? open : ways
}
