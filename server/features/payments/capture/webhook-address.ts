import { addMs, HOUR_MS, MINUTE_MS } from '#domain/calendar.ts'
import { isSuspended, listInstances, instanceMark, recordOtherInstance } from '#server/db/instance.ts'
import type { Deps } from '#server/deps.ts'
import { gatewayOf } from '#server/features/payments/gateways.ts'

const MARK = 'installation'

/** Webhook URL of this instance. The mark identifies the instance that registered it. */
const addressOf = (publicUrl: string, mark: string): string =>
  `${publicUrl}/api/payments/webhook?${MARK}=${mark}`

/** Returns the mark in a webhook URL; null when it has none. */
const instanceMarkIn = (url: string): string | null => URL.parse(url)?.searchParams.get(MARK) ?? null

/**
 * Registers our webhook URL at the first provider and records the other instances that are registered there.
 * URLs of other providers are configured by hand. Returns when to run again: one minute after a failure,
 * otherwise one hour, because another instance may appear at any time.
 */
export async function registerWebhook(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'log' | 'gateways'>,
): Promise<Date> {
  const { db, log, config } = deps
  const [current, ...earlier] = await listInstances(db)
  // A restored copy must not take over the URL of the site that is in use.
  if (!current || isSuspended(current)) return addMs(deps.now(), MINUTE_MS)
  const url = addressOf(config.publicUrl, instanceMark(current))
  // This site's URLs before a restore, and the one without a mark that older releases registered.
  const earlierUrls = [
    url.replace(/\?.*$/, ''),
    ...earlier.map((each) => addressOf(config.publicUrl, instanceMark(each))),
  ]
  const isReplaced = (other: string): boolean => earlierUrls.includes(other)
  const answer = await gatewayOf(deps, 'paypal').ensureWebhook(url, isReplaced)
  if (!answer.ok) {
    log.warn({ issue: answer.issue }, 'webhook not registered')
    return addMs(deps.now(), MINUTE_MS)
  }
  for (const address of answer.value.otherUrls) await recordRegisteredInstance(deps, address)
  return addMs(deps.now(), HOUR_MS)
}

/** Marks of this instance that this process has read. A mark never changes its owner. */
export type InstanceMarks = Set<string>

/** Records the instance to whose mark a webhook was addressed, unless the mark is or was ours. */
export async function recordAddressedInstance(
  deps: Pick<Deps, 'db' | 'now' | 'log'>,
  instanceMarks: InstanceMarks,
  mark: string,
): Promise<void> {
  if (!/^[0-9a-f]{8}$/.test(mark) || instanceMarks.has(mark)) return
  const own = (await listInstances(deps.db)).map(instanceMark)
  if (own.includes(mark)) for (const each of own) instanceMarks.add(each)
  else await recordInstance(deps, mark, null)
}

/**
 * Records the instance whose URL is registered at the provider, unless it is the current one. A mark from before a
 * restore counts as another instance: at another address it is the site that the backup was made of.
 */
async function recordRegisteredInstance(
  deps: Pick<Deps, 'db' | 'now' | 'log'>,
  address: string,
): Promise<void> {
  const mark = instanceMarkIn(address)
  if (mark === null || !/^[0-9a-f]{8}$/.test(mark)) return
  const own = (await listInstances(deps.db)).map(instanceMark)
  if (own[0] !== mark) await recordInstance(deps, mark, address)
}

/** Records another instance on our provider account; the admins see it as an action item. */
async function recordInstance(
  deps: Pick<Deps, 'db' | 'now' | 'log'>,
  mark: string,
  address: string | null,
): Promise<void> {
  const isNew = await recordOtherInstance(deps.db, {
    mark,
    address: address?.replace(/\?.*$/, '') ?? null,
    now: deps.now(),
  })
  if (isNew) deps.log.warn({ mark, address }, 'provider account used by another instance')
}
