import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { type Sandbox, startSandbox } from '#sandbox/start.ts'
import { signal, withChildren } from '#scripts/process-tree.ts'
import { withClient } from '#scripts/test-databases.ts'
import { until } from '#scripts/until.ts'
import type { Db } from '#server/db/transaction.ts'
import { doubledIn } from '#simulation/cluster/run.ts'
import { type Count, type Needs, startBuyers } from '#simulation/kill/buyers.ts'
import { finishAndCompare, collectLetters } from '#simulation/kill/closing.ts'
import { untilGone } from '#simulation/kill/database.ts'
import { unfinished } from '#simulation/kill/differences.ts'
import { settleAll } from '#simulation/kill/ledger.ts'
import { makePeople } from '#simulation/kill/people.ts'
import { onDatabase, onPostgres, type Place } from '#simulation/kill/places.ts'
import { startOne } from '#simulation/kill/run.ts'
import { chanceOf } from '#simulation/random.ts'
import type { Archived } from './archive.ts'
import { matchMoney } from './money.ts'
import { decideAll } from './owner.ts'

const BUYERS = 6
const ACCOUNTS_PER_MINUTE = 60
const PAUSE_MS = 300
/** Before the base backup, from it to the minute, after the minute. */
const PARTS = 3
/** Timeout for the archiving, which deploy/pgbackrest/archiving.conf starts after at most one minute. */
const ARCHIVED_MS = 180_000
const REST_MS = 180_000

/**
 * Books before and after a minute, destroys the database machine, restores that minute, and lets the product
 * find what is missing.
 */
export async function pitrRun(
  archived: Archived,
  { ms, seed, report }: { ms: number; seed: number; report: (line: string) => void },
) {
  const place = await onPostgres({ url: archived.url, own: archived.server, stop: archived.stop })
  const wanted = Math.ceil(((ms + ARCHIVED_MS) / 60_000) * ACCOUNTS_PER_MINUTE) + BUYERS
  const { accounts, slots } = await onDatabase(place, (db) => makePeople(db, wanted))
  const sandbox = await startSandbox({ webhookRetryDelaysMs: [0, 100, 500, 1000] })
  const letters = collectLetters(sandbox)
  const site = await startOne(place, sandbox)
  try {
    await site.ready()
    sandbox.portone.deliveries.listen(`${site.url}/api/payments/webhook/portone`)
    await archived.prepare()
    const acknowledged: { id: string; atMs: number }[] = []
    const count: Count = { checkouts: 0, saved: 0, cancelled: 0, broken: 0 }
    const needs: Needs = {
      chance: chanceOf(seed),
      sites: [site],
      sandbox,
      slots,
      count,
      bothProviders: true,
      pauseMs: PAUSE_MS,
      onSaved: async (_, id) => void acknowledged.push({ id, atMs: Date.now() }),
    }
    const buyers = startBuyers(needs, accounts, BUYERS)
    await sleep(ms / PARTS)
    const backup = await timed(() => archived.backup())
    report(`base backup in ${backup.toFixed(1)} s beside ${acknowledged.length} bookings`)
    await sleep(ms / PARTS)
    const minute = new Date()
    await sleep(ms / PARTS)
    await untilArchived(place, minute)
    const before = acknowledged.filter(({ atMs }) => atMs <= minute.getTime())
    report(
      `${before.length} bookings at ${minute.toISOString()}, ${acknowledged.length} when the database is destroyed`,
    )
    await destroy(archived)
    await site.stop()
    await buyers.stop()

    const restore = await timed(async () => {
      await archived.restoreTo(minute)
      await archived.server.startAgain()
      await untilPromoted(place)
      await markRestored(place)
    })
    report(`restored and marked in ${restore.toFixed(1)} s`)
    const newest = await newestMail(sandbox)
    await site.restart()
    return await onDatabase(place, async (db) => {
      await untilRest(db, sandbox)
      const found = await matchMoney(db, sandbox)
      const mails = await mailsSince(sandbox, newest)
      const ids = new Set((await db.selectFrom('consultations').select('id').execute()).map(({ id }) => id))
      const lost = before.filter(({ id }) => !ids.has(id)).map(({ id }) => `booking ${id}`)
      const decided = await decideAll(db, needs, found)
      report(`${found.orders.length} orders and ${found.refunds.length} refunds were put before the owner`)
      const closed = await finishAndCompare({
        sandbox,
        accounts,
        needs,
        letters,
        withDatabase: (work) => work(db),
      })
      const after = await matchMoney(db, sandbox)
      const differences = [
        // Money that the owner refunds is not booked; the rest of a capture has its own line.
        ...closed.filter((line) => !/^payment \S+ was charged and could not be served/.test(line)),
        ...[...after.unaccounted, ...after.orders, ...after.refunds].map((each) => `still open: ${each}`),
      ]
      return {
        /** Acknowledged up to the minute, and after it. */
        bookings: { before: before.length, after: acknowledged.length - before.length },
        seconds: { backup, restore },
        lost,
        doubled: await doubledIn(db, sandbox),
        /** Found by the restored site itself, before any decision. */
        accounts: found,
        /** Mails that the restored site sent to buyers before the owner's decisions. */
        mails,
        decided,
        differences,
      }
    })
  } finally {
    letters.stop()
    await site.stop()
    await sandbox.close()
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

/** A restore to the minute requires that the archive goes beyond it. */
async function untilArchived(place: Place, minute: Date): Promise<void> {
  await onDatabase(place, (db) =>
    until('the minute is archived', ARCHIVED_MS, async () => {
      const { rows } = await sql<{
        at: Date | null
      }>`select last_archived_time as at from pg_stat_archiver`.execute(db)
      return (rows[0]!.at?.getTime() ?? 0) > minute.getTime() + 1000
    }),
  )
}

/** Simulates the loss of the machine. */
async function destroy({ server }: Archived): Promise<void> {
  const pids = withChildren(server.pid())
  for (const pid of pids) signal(pid, 'SIGKILL')
  await untilGone(pids)
}

async function untilPromoted(place: Place): Promise<void> {
  await withClient(place.env.DATABASE_URL!, (client) =>
    until('the database has recovered', REST_MS, async () => {
      const { rows } = await client.query<{ recovers: boolean }>('select pg_is_in_recovery() as recovers')
      return !rows[0]!.recovers
    }),
  )
}

async function markRestored(place: Place): Promise<void> {
  const env = { ...process.env, ...place.env }
  await promisify(execFile)(process.execPath, ['scripts/restore.ts', '--mark'], { env })
}

/** Waits until the site has read the providers' lists and has synced everything in them. */
async function untilRest(db: Db, sandbox: Sandbox): Promise<void> {
  await until('the restored site is at rest', REST_MS, async () => {
    settleAll(sandbox)
    // Skips the ten minutes in which a client may still claim its own order.
    await sql`update orphan_orders set next_check_at = now() where status = 'new'`.execute(db)
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from orphan_orders where status = 'new')::int
        + (select count(*) from provider_facts where key = 'events swept at' and value < (
            select max(restored_at) from installations)::text)::int as count`.execute(db)
    const left = (await unfinished(db)).split(', ').filter((each) => each && !each.endsWith(' orphans'))
    return rows[0]!.count === 0 && left.length === 0
  })
}

const newestMail = async (sandbox: Sandbox): Promise<number> =>
  Math.max(0, ...(await sandbox.mailbox.messages()).map(({ id }) => Number(id)))

/** Mails to buyers; mails to the admins are expected. */
const mailsSince = async (sandbox: Sandbox, newest: number): Promise<string[]> =>
  (await sandbox.mailbox.messages())
    .filter(({ id, to }) => Number(id) > newest && !String(to).includes('admin@'))
    .map(({ to, subject }) => `${String(to)}: ${subject}`)
