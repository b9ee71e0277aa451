import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/calendar.ts'
import { calledProviders, type ProviderName } from '#domain/payment-method.ts'
import { ensureInstance } from '#server/db/instance.ts'
import type { Deps } from '#server/deps.ts'
import { insertEvents } from '#server/features/payments/events-store.ts'
import { gatewaysOf, providerFactKey, unresponsiveSinceKey } from '#server/features/payments/gateways.ts'
import {
  beginPeriodicRun,
  deleteFact,
  findFact,
  insertFact,
  setFact,
} from '#server/features/payments/provider-facts-store.ts'
import type { PaymentGateway } from '#server/payment-gateway.ts'
import { findDuplicateEvents } from './duplicate-events.ts'

const SWEEP_MS = 10 * MINUTE_MS
/** An event may have been created some time before it appears in the provider's list. */
const SWEEP_OVERLAP_MS = HOUR_MS
const readUntilOf = (provider: ProviderName): string => providerFactKey('events read until', provider)
const sweptAtOf = (provider: ProviderName): string => providerFactKey('events swept at', provider)

/**
 * Creates this instance's id and stores from when on its webhook events are read, before the first payment:
 * older events belong to an earlier instance. Later starts change nothing.
 */
export async function startInstance({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await ensureInstance(db, now())
  const startedAt = now().toISOString()
  for (const provider of calledProviders) {
    await insertFact(db, readUntilOf(provider), startedAt)
    await insertFact(db, sweptAtOf(provider), startedAt)
  }
}

/** Reads each provider's event list every ten minutes, for webhooks that never arrived. */
export async function sweepEvents(deps: Pick<Deps, 'db' | 'now' | 'gateways'>): Promise<boolean> {
  let busy = false
  for (const gateway of gatewaysOf(deps)) busy = (await sweepProvider(deps, gateway)) || busy
  return busy
}

async function sweepProvider(
  deps: Pick<Deps, 'db' | 'now' | 'gateways'>,
  gateway: PaymentGateway,
): Promise<boolean> {
  const { name } = gateway
  const now = deps.now()
  const isOurTurn = await beginPeriodicRun(deps.db, sweptAtOf(name), { before: addMs(now, -SWEEP_MS), now })
  if (!isOurTurn) return false
  const readUntil = Math.min(
    Date.parse((await findFact(deps.db, readUntilOf(name))) ?? now.toISOString()),
    now.getTime(),
  )
  const oldest = addMs(now, -gateway.capabilities.eventDays * DAY_MS)
  const since = new Date(Math.max(readUntil - SWEEP_OVERLAP_MS, oldest.getTime()))
  const answer = await gateway.listEvents(since)
  if (!answer.ok) {
    await insertFact(deps.db, unresponsiveSinceKey(name), now.toISOString())
    return false
  }
  await deleteFact(deps.db, unresponsiveSinceKey(name))
  const listed = answer.value.map((event) => ({ ...event, provider: name }))
  const duplicates = await findDuplicateEvents(deps, listed)
  const newEvents = listed.filter((event) => !duplicates.has(event))
  await insertEvents(deps.db, name, newEvents, now)
  // Uses the provider's timestamps: our clock may be wrong, and the list may lag behind.
  const times = answer.value.flatMap(({ body }) => gateway.readHint(body)?.at?.getTime() ?? [])
  await setFact(deps.db, readUntilOf(name), new Date(Math.max(readUntil, ...times)).toISOString())
  return true
}
