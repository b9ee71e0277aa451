import { HOUR_MS, MINUTE_MS } from '#domain/calendar.ts'
import { isOnHold, listInstallations, markOf, noticeOther } from '#server/db/installation.ts'
import type { Db } from '#server/db/transaction.ts'
import { gatewayOf } from '#server/features/payments/gateways.ts'
import type { DriveNeeds } from './drive.ts'

const MARK = 'installation'

/** Where the provider tells its news to this installation. The mark shows whose registration it is. */
const addressOf = (publicUrl: string, mark: string): string =>
  `${publicUrl}/api/payments/webhook?${MARK}=${mark}`

/** The installation that an address was registered by; null when it does not say. */
const markIn = (url: string): string | null => URL.parse(url)?.searchParams.get(MARK) ?? null

/**
 * Asks the provider to tell us its news, and sees who else it tells; the others are told our address by hand. Answers when to do so again: soon
 * after a failure, else now and then, for another installation may appear at any time.
 */
export async function keepRegistered(deps: DriveNeeds): Promise<Date> {
  const { db, log, config } = deps
  const after = (ms: number): Date => new Date(deps.now().getTime() + ms)
  const [current, ...earlier] = await listInstallations(db)
  // A restored copy must not take the address of the site that is in use.
  if (!current || isOnHold(current)) return after(MINUTE_MS)
  const url = addressOf(config.publicUrl, markOf(current))
  const own = [undefined, ...earlier.map(markOf)]
  const isReplaced = (other: string): boolean =>
    own.some((mark) => other === (mark ? addressOf(config.publicUrl, mark) : url.replace(/\?.*$/, '')))
  const answer = await gatewayOf(deps, 'paypal').ensureWebhook(url, isReplaced)
  if (!answer.ok) {
    log.warn({ issue: answer.issue }, 'webhook not registered')
    return after(MINUTE_MS)
  }
  for (const address of answer.value.otherUrls) await notice(deps, address, address)
  return after(HOUR_MS)
}

/** Marks that stood for a life of this database once do so for good. */
const ours = new WeakMap<Db, Set<string>>()

/** A delivery for another installation has come to our door. */
export async function noticeDelivery(deps: DriveNeeds, mark: string): Promise<void> {
  if (!/^[0-9a-f]{8}$/.test(mark) || ours.get(deps.db)?.has(mark)) return
  await notice(deps, addressOf(deps.config.publicUrl, mark), null)
}

async function notice(deps: DriveNeeds, url: string, address: string | null): Promise<void> {
  const mark = markIn(url)
  if (mark === null || !/^[0-9a-f]{8}$/.test(mark)) return
  const own = (await listInstallations(deps.db)).map(markOf)
  if (own.includes(mark) && address === null) {
    ours.set(deps.db, new Set(own))
    return
  }
  if (own[0] === mark) return
  const isNews = await noticeOther(deps.db, {
    mark,
    address: address?.replace(/\?.*$/, '') ?? null,
    now: deps.now(),
  })
  if (isNews) deps.log.warn({ mark, address }, 'another installation uses our account at the provider')
}
