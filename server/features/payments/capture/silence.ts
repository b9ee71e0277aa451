import { DAY_MS, HOUR_MS } from '#domain/calendar.ts'
import { providerOf, type ProviderName, type Way } from '#domain/way.ts'
import type { Deps } from '#server/deps.ts'
import { findFacts } from '#server/features/payments/events-store.ts'
import { waysOf } from '#server/features/payments/gateways.ts'
import { waysTakenUnasked } from './unasked-store.ts'

/** The first provider's facts were written before there were others, and have no name in them. */
export const factOf = (what: string, provider: ProviderName): string =>
  provider === 'paypal' ? what : `${what} ${provider}`

/** There while a provider gives no answer; the office is shown it (`office/attention-store.ts`). */
export const silentSinceOf = (provider: ProviderName): string => factOf('provider silent since', provider)

/** From then on the office is shown it as well. */
const PAUSED_AFTER_MS = HOUR_MS

/**
 * How long a way is paused by which money was taken without our confirmation. Nobody can say that the switch
 * is right again: a payment that waited for us does, and else it is tried again after this.
 */
const UNASKED_PAUSE_MS = DAY_MS

/**
 * The ways by which a checkout can be begun now: not those of a provider that has been silent for long, nor
 * those by which money is taken unasked, as long as there is another. They come back by themselves.
 */
export async function openWays({ payments, db, now }: Pick<Deps, 'payments' | 'db' | 'now'>): Promise<Way[]> {
  const ways = waysOf({ payments })
  const providers = [...new Set(ways.map(providerOf))]
  const [since, unasked] = await Promise.all([
    providers.length < 2 ? new Map<string, string>() : findFacts(db, providers.map(silentSinceOf)),
    providers.includes('portone')
      ? waysTakenUnasked(db, new Date(now().getTime() - UNASKED_PAUSE_MS))
      : ([] as Way[]),
  ])
  const before = now().getTime() - PAUSED_AFTER_MS
  const isSilent = (way: Way): boolean => Date.parse(since.get(silentSinceOf(providerOf(way))) ?? '') < before
  const open = ways.filter((way) => !isSilent(way) && !unasked.includes(way))
  return open.length > 0 ? open : ways
}
