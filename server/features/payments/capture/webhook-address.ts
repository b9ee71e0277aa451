import { HOUR_MS, MINUTE_MS } from '#domain/calendar.ts'
import { isOnHold, listInstallations, markOf, noticeOther } from '#server/db/installation.ts'
import { gatewayOf } from '#server/features/payments/gateways.ts'
import type { DriveNeeds } from './drive-needs.ts'

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
  for (const address of answer.value.otherUrls) await noticeAddress(deps, address)
  return after(HOUR_MS)
}

/** Marks of this installation as this process has read them: one that was its own once is so for good. */
export type OwnMarks = Set<string>

/** A delivery may have been meant for another installation: what it was sent to says for which. */
export async function noticeDelivery(deps: DriveNeeds, ownMarks: OwnMarks, mark: string): Promise<void> {
  if (!/^[0-9a-f]{8}$/.test(mark) || ownMarks.has(mark)) return
  const own = (await listInstallations(deps.db)).map(markOf)
  if (own.includes(mark)) for (const each of own) ownMarks.add(each)
  else await noticeStranger(deps, mark, null)
}

/** An address of another installation is registered at the provider. */
async function noticeAddress(deps: DriveNeeds, address: string): Promise<void> {
  const mark = markIn(address)
  if (mark === null || !/^[0-9a-f]{8}$/.test(mark)) return
  const own = (await listInstallations(deps.db)).map(markOf)
  if (own[0] !== mark) await noticeStranger(deps, mark, address)
}

async function noticeStranger(deps: DriveNeeds, mark: string, address: string | null): Promise<void> {
  const isNews = await noticeOther(deps.db, {
    mark,
    address: address?.replace(/\?.*$/, '') ?? null,
    now: deps.now(),
  })
  if (isNews) deps.log.warn({ mark, address }, 'another installation uses our account at the provider')
}
