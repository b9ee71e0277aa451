import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/calendar.ts'
import { calledProviders, type ProviderName } from '#domain/payment-method.ts'
import { ensureInstance } from '#server/db/instance.ts'
import { syncPayment } from './sync-payment.ts'
import type { SyncNeeds } from './sync-needs.ts'
import {
  beginPeriodicRun,
  deleteFact,
  findFact,
  insertEvents,
  insertFact,
  setFact,
} from '#server/features/payments/events-store.ts'
import type { PaymentGateway } from '#server/payment-gateway.ts'
import { gatewaysOf, providerFactKey, unresponsiveSinceKey } from '#server/features/payments/gateways.ts'
import { resolveUnmatched } from './unmatched.ts'
import { listDueUnmatched } from './unmatched-store.ts'
import { sendRefund } from '#server/features/payments/refunds/refunds.ts'
import { listDueRefunds } from '#server/features/payments/refunds/refund-tries-store.ts'
import { listDuePayments, makeDueNow } from './sync-store.ts'
import { findDuplicateEvents } from './duplicate-events.ts'

const BATCH = 100
/** Number of orders synced concurrently, so that a slow provider does not delay the others. */
const AT_ONCE = 4
const SWEEP_MS = 10 * MINUTE_MS
/** An event may have been created some time before it appears in the provider's list. */
const SWEEP_OVERLAP_MS = HOUR_MS
const readUntilOf = (provider: ProviderName): string => providerFactKey('events read until', provider)
const sweptAtOf = (provider: ProviderName): string => providerFactKey('events swept at', provider)

/** Syncs every payment that is due. */
export const syncPayments = async (deps: SyncNeeds): Promise<boolean> =>
  forEachId(deps, await listDuePayments(deps.db, deps.now(), BATCH), (id) => syncPayment(deps, id))

/** Schedules a sync of payments that differ from the provider's records. */
export async function scheduleSync(
  { db, now, triggerWorker }: Pick<SyncNeeds, 'db' | 'now' | 'triggerWorker'>,
  paymentIds: readonly string[],
): Promise<void> {
  await makeDueNow(db, paymentIds, now())
  triggerWorker('payments')
}

/** Sends refunds that are due and fetches pending ones. */
export const sendRefunds = async (deps: SyncNeeds): Promise<boolean> =>
  forEachId(deps, await listDueRefunds(deps.db, deps.now(), BATCH), (id) => sendRefund(deps, id))

/** Resolves captures that have no payment here. */
export const resolveAllUnmatched = async (deps: SyncNeeds): Promise<boolean> =>
  forEachId(deps, await listDueUnmatched(deps.db, deps.now(), BATCH), (orderId) =>
    resolveUnmatched(deps, orderId),
  )

/** Runs `work` for each id. A failure does not stop the others; the failed one stays due. */
async function forEachId(
  deps: SyncNeeds,
  ids: string[],
  work: (id: string) => Promise<unknown>,
): Promise<boolean> {
  const waiting = [...ids]
  const worker = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        await work(id)
      } catch (error) {
        deps.log.error({ err: error, id }, 'payment sync failed')
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return ids.length > 0
}

/**
 * Creates this instance's id and stores from when on its webhook events are read, before the first payment:
 * older events belong to an earlier instance. Later starts change nothing.
 */
export async function startEventReading({ db, now }: Pick<SyncNeeds, 'db' | 'now'>): Promise<void> {
  await ensureInstance(db, now())
  const startedAt = now().toISOString()
  for (const provider of calledProviders) {
    await insertFact(db, readUntilOf(provider), startedAt)
    await insertFact(db, sweptAtOf(provider), startedAt)
  }
}

/** Reads each provider's event list every ten minutes, for webhooks that never arrived. */
export async function sweepEvents(deps: SyncNeeds): Promise<boolean> {
  let busy = false
  for (const gateway of gatewaysOf(deps)) busy = (await sweepProvider(deps, gateway)) || busy
  return busy
}

async function sweepProvider(deps: SyncNeeds, gateway: PaymentGateway): Promise<boolean> {
  const { name } = gateway
  const now = deps.now()
  const ago = (ms: number): Date => new Date(now.getTime() - ms)
  const isOurTurn = await beginPeriodicRun(deps.db, sweptAtOf(name), { before: ago(SWEEP_MS), now })
  if (!isOurTurn) return false
  const readUntil = Math.min(
    Date.parse((await findFact(deps.db, readUntilOf(name))) ?? now.toISOString()),
    now.getTime(),
  )
  const oldest = ago(gateway.capabilities.eventDays * DAY_MS)
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
