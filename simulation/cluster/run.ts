import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { type Sandbox, startSandbox } from '#sandbox/start.ts'
import { createS3Files } from '#server/adapters/s3-files.ts'
import { type OpenDatabase, openDatabase } from '#server/db/client.ts'
import type { Db } from '#server/db/transaction.ts'
import { call, type Count, type Needs, startBuyers } from '#simulation/kill/buyers.ts'
import { finishAndCompare, collectLetters } from '#simulation/kill/closing.ts'
import { makePeople } from '#simulation/kill/people.ts'
import { onDatabase } from '#simulation/kill/places.ts'
import { type Chance, chanceOf } from '#simulation/random.ts'
import { type Cluster, makeCluster } from './cluster.ts'
import { type InjectedFaults, injectFaults, waitUntilHealthy } from './inject-faults.ts'
import { findHealthyCluster } from './members.ts'
import type { Programs } from './programs.ts'

const BUYERS = 6
const ACCOUNTS_PER_MINUTE = 40
const PAUSE_MS = 700

/** Results that the site acknowledged to its users. */
type Acknowledged = { bookings: { id: string; atMs: number }[]; messages: Set<string> }

/**
 * Books through the public URL for `ms` milliseconds during faults, then compares the product's records with
 * the providers'.
 */
export async function clusterRun(
  programs: Programs,
  { ms, seed, report }: { ms: number; seed: number; report: (line: string) => void },
) {
  const chance = chanceOf(seed)
  const sandbox = await startSandbox({ webhookRetryDelaysMs: [0, 500, 2000, 5000, 10_000] })
  const cluster = await makeCluster(programs, sandbox)
  const letters = collectLetters(sandbox)
  const injected: InjectedFaults = []
  try {
    await cluster.startDatabase()
    await waitUntilHealthy(cluster)
    const database = {
      open: () => openDatabase({ url: cluster.databaseUrl, folder: null, onError: () => {} }),
    }
    const wanted = Math.ceil((ms / 60_000) * ACCOUNTS_PER_MINUTE) + BUYERS
    const { accounts, slots } = await onDatabase(database, (db) => makePeople(db, wanted))
    await cluster.startNodes()
    const before = await findHealthyCluster(cluster.members)
    report(`three nodes, ${programs.poolMode} pooling; logs in ${cluster.home}`)

    const acknowledged: Acknowledged = { bookings: [], messages: new Set() }
    const needs = needsOf(cluster, sandbox, { chance, slots, acknowledged })
    const startedAtMs = Date.now()
    const until = startedAtMs + ms
    // They continue until the last fault is repaired, so that its gap is measured, too.
    const buyers = startBuyers(needs, accounts, BUYERS)
    await injectFaults(cluster, chance, { until, injected, report })
    await buyers.stop()
    const after = await findHealthyCluster(cluster.members)
    await using end = await database.open()
    const found = await finishAndCompare({
      sandbox,
      accounts,
      needs,
      letters,
      withDatabase: (work) => work(end.db),
    })
    return {
      /** Folder of the logs. */
      home: cluster.home,
      bookings: acknowledged.bookings.length,
      messages: acknowledged.messages.size,
      refunds: sandbox.engine.store.refunds.size,
      faults: injected.length,
      failovers: (after?.timeline ?? 0) - (before?.timeline ?? 0),
      /** The longest gap between two bookings, and the last fault before it. */
      worst: longestGap(acknowledged.bookings, { startedAtMs, injected }),
      doubled: await doubledIn(end.db, sandbox),
      differences: found,
      ...(await lostIn(end, cluster, acknowledged)),
    }
  } finally {
    letters.stop()
    await cluster.stop()
    await sandbox.close()
  }
}

function needsOf(
  cluster: Cluster,
  sandbox: Sandbox,
  { chance, slots, acknowledged }: { chance: Chance; slots: Needs['slots']; acknowledged: Acknowledged },
): Needs {
  const count: Count = { checkouts: 0, saved: 0, cancelled: 0, broken: 0 }
  const needs: Needs = {
    chance,
    sites: [{ url: cluster.publicUrl }],
    sandbox,
    slots,
    count,
    pauseMs: PAUSE_MS,
    attach: async (account) => {
      if (!chance.happens(0.2)) return {}
      const form = new FormData()
      form.set('file', new Blob([`What I have done so far: ${randomUUID()}`]), 'about-me.txt')
      const reply = await call(needs, account, 'POST', '/api/attachments', form)
      const id = reply?.status === 201 || reply?.status === 200 ? reply.body.attachmentId : undefined
      return typeof id === 'string' ? { attachmentId: id } : {}
    },
    onSaved: async (account, id) => {
      acknowledged.bookings.push({ id, atMs: Date.now() })
      if (!chance.happens(0.3)) return
      const key = randomUUID()
      const path = `/api/consultations/${id}/room`
      const reply = await call(needs, account, 'POST', path, { key, text: 'Looking forward to it' })
      if (reply && reply.status < 300) acknowledged.messages.add(key)
    },
  }
  return needs
}

/** Acknowledged bookings, chat messages and files that are missing. */
async function lostIn(
  { db }: OpenDatabase,
  cluster: Cluster,
  acknowledged: Acknowledged,
): Promise<{ lost: string[]; files: number }> {
  const rows = await db.selectFrom('consultations').select(['id', 'attachment_id']).execute()
  const ids = new Set(rows.map(({ id }) => id))
  const keys = new Set(
    (await db.selectFrom('room_messages').select('key').execute()).map(({ key }) => key.toLowerCase()),
  )
  const store = createS3Files({
    endpoint: cluster.s3.url,
    bucket: cluster.s3.bucket,
    accessKeyId: cluster.s3.key,
    secretAccessKey: cluster.s3.key,
    region: 'auto',
  })
  const claimed = rows.flatMap(({ attachment_id: id }) => (id === null ? [] : [id]))
  const sums = new Map(
    (await db.selectFrom('attachments').select(['id', 'sha256']).execute()).map(({ id, sha256 }) => [
      id,
      sha256,
    ]),
  )
  const lost = [
    ...acknowledged.bookings.filter(({ id }) => !ids.has(id)).map(({ id }) => `booking ${id}`),
    ...[...acknowledged.messages].filter((key) => !keys.has(key)).map((key) => `message ${key}`),
  ]
  for (const id of claimed) {
    const stream = await store.get(id)
    const sum =
      stream &&
      createHash('sha256')
        .update(await buffer(stream))
        .digest()
    if (!sum?.equals(Buffer.from(sums.get(id) ?? []))) lost.push(`file ${id}`)
  }
  return { lost, files: claimed.length }
}

/** Duplicates: an order captured twice, a slot with more bookings than seats. */
export async function doubledIn(db: Db, { engine }: Sandbox): Promise<string[]> {
  const captures = new Map<string, number>()
  for (const { orderId, status } of engine.store.captures.values())
    if (!['PENDING', 'DECLINED'].includes(status)) captures.set(orderId, (captures.get(orderId) ?? 0) + 1)
  const seats = new Map(
    (await db.selectFrom('slot_seats').selectAll().execute()).map((row) => [
      row.starts_at.getTime(),
      row.seats,
    ]),
  )
  const booked = await db
    .selectFrom('consultations')
    .select(({ fn }) => ['starts_at', fn.countAll<number>().as('count')])
    .where('status', '<>', 'cancelled')
    .groupBy('starts_at')
    .execute()
  return [
    ...[...captures].filter(([, count]) => count > 1).map(([orderId]) => `order ${orderId}`),
    ...booked
      .filter(({ starts_at, count }) => count > (seats.get(starts_at.getTime()) ?? 1))
      .map(({ starts_at }) => `the slot ${starts_at.toISOString()}`),
  ]
}

function longestGap(
  bookings: Acknowledged['bookings'],
  { startedAtMs, injected }: { startedAtMs: number; injected: InjectedFaults },
): { seconds: number; after: string } {
  const times = [startedAtMs, ...bookings.map(({ atMs }) => atMs)].toSorted((a, b) => a - b)
  let worst = { seconds: 0, after: 'nothing' }
  for (const [at, time] of times.entries()) {
    const seconds = (time - times[Math.max(0, at - 1)]!) / 1000
    if (seconds <= worst.seconds) continue
    // The last fault before the next booking.
    const cause = injected.findLast(({ atMs }) => atMs < time)
    worst = { seconds, after: cause?.name ?? 'nothing' }
  }
  return worst
}
