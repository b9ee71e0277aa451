import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Sandbox, siteEnvironment, startSandbox } from '#sandbox/start.ts'
import { freePort } from '#scripts/find-postgres.ts'
import type { Db } from '#server/db/transaction.ts'
import { type Chance, chanceOf } from '#simulation/random.ts'
import { buyer, type Count, takeSlot } from './buyers.ts'
import { finishAndCompare, collectLetters } from './closing.ts'
import { checkConsultations, nothingPromised, attendConsultation } from './consultations.ts'
import { type DatabaseFaults, injectDatabaseFaults } from './database.ts'
import { takenBy } from './ledger.ts'
import { makePeople } from './people.ts'
import { onDatabase, type Place } from './places.ts'
import { superviseSite, type KilledSite } from './processes.ts'
import {
  checkStaffWork,
  leaveWaitingList,
  letAnotherPay,
  listTransfers,
  makeOwners,
  nothingDone,
  type StaffNeeds,
  recordTransfers,
  staffWork,
  waitForTimes,
} from './staff.ts'

const BUYERS = 12
/** Clients for whom staff book, and clients on the waiting list. */
const STAFFS_CLIENTS = 30
const WAITING = 2
const ACCOUNTS_PER_MINUTE = 60

/** `counts`: number of events, by kind. */
export type KillResult = { counts: Record<string, number>; differences: string[] }

/** Kills for `ms` milliseconds, then lets the product finish and compares its records with the providers'. */
export async function killRun(place: Place, { ms, seed }: { ms: number; seed: number }): Promise<KillResult> {
  const chance = chanceOf(seed)
  const wanted = Math.ceil((ms / 60_000) * ACCOUNTS_PER_MINUTE) + BUYERS + STAFFS_CLIENTS + WAITING
  const { accounts, slots, owners } = await onDatabase(place, async (db) => ({
    ...(await makePeople(db, wanted)),
    owners: await makeOwners(db),
  }))
  const sandbox = await startSandbox({ webhookRetryDelaysMs: [0, 100, 500, 1000] })
  const letters = collectLetters(sandbox)
  const promised = nothingPromised()
  const sites = await Promise.all(Array.from({ length: place.processes }, () => startOne(place, sandbox)))
  await Promise.all(sites.map((site) => site.ready()))
  sandbox.portone.deliveries.listen(`${sites[0]!.url}/api/payments/webhook/portone`)
  const count: Count = { checkouts: 0, saved: 0, cancelled: 0, broken: 0 }
  const database: DatabaseFaults = { killed: 0, frozen: 0, restarted: 0 }
  const needs: StaffNeeds = {
    chance,
    sites,
    sandbox,
    slots,
    count,
    bothProviders: true,
    owners,
    saved: [],
    done: nothingDone(),
    insteadOfPaying: (account, until) => letAnotherPay(needs, account, until),
    onSaved: async (account, id) => {
      needs.saved.push(id)
      await attendConsultation(needs, account, id, promised)
    },
  }
  const from = Date.now()
  const until = from + ms
  const faults = rotateFaults(sandbox, chance)
  const waiting = [...accounts]
  const staffsClients = waiting.splice(0, STAFFS_CLIENTS)
  const onWaitingList = waiting.splice(0, WAITING)
  try {
    await Promise.all([
      ...Array.from({ length: BUYERS }, () => buyer(needs, waiting, until)),
      staffWork(needs, staffsClients, { from, until }),
      ...onWaitingList.map((client) =>
        waitForTimes(needs, client, { until, take: (slot) => takeSlot(needs, client, slot, until) }),
      ),
      ...sites.map((site) => site.killing(chance, { ...place.killAfter, until })),
      ...(place.server ? [injectDatabaseFaults(place.server, chance, { until, count: database })] : []),
    ])
    faults.stop()
    // The embedded database allows only one process at a time.
    const withDatabase = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
      await Promise.all(sites.map((site) => site.stop()))
      const seen = await onDatabase(place, work)
      await Promise.all(sites.map((site) => site.restart()))
      return seen
    }
    for (const client of onWaitingList) await leaveWaitingList(needs, client)
    await recordTransfers(needs, await withDatabase(listTransfers))
    const found = await finishAndCompare({
      sandbox,
      accounts,
      needs,
      letters,
      withDatabase,
      also: async (db, must) => {
        await checkConsultations(db, must, promised)
        await checkStaffWork(db, must)
      },
    })
    const captures = takenBy(sandbox)
    const korean = captures.filter(({ currency }) => currency === 'KRW')
    const kills = sites.reduce((sum, site) => sum + site.kills(), 0)
    console.log(
      `  ${count.saved} saved, ${count.cancelled} cancelled, ${sandbox.engine.store.refunds.size} refunds, ` +
        `${sandbox.engine.store.events.size} events, ${count.broken} broken calls`,
    )
    return {
      counts: {
        kills,
        'kills of the database': database.killed,
        'freezes of the database': database.frozen,
        'restarts of the database': database.restarted,
        checkouts: count.checkouts,
        captures: captures.length,
        'captures by PortOne': korean.length,
        moves: promised.starts.size,
        messages: promised.messages.size,
        'bookings by staff': needs.done.bookedByStaff,
        'payments by a link': needs.done.links,
        'changes of the counsellor': needs.done.reassigned,
        'offers of the waiting list': needs.done.offers,
      },
      differences: found,
    }
  } finally {
    faults.stop()
    letters.stop()
    await Promise.all(sites.map((site) => site.stop()))
    await sandbox.close()
    await place.drop()
  }
}

/** Starts a process of the product on `place` with `sandbox` as its external services. */
export async function startOne(place: Place, sandbox: Sandbox): Promise<KilledSite> {
  const port = await freePort()
  return superviseSite({
    DATA_DIR: join(tmpdir(), `naru-kill-files-${process.pid}`),
    NODE_ENV: 'test',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SECRET_KEY: 'a key that guards nothing but the kill test',
    ...siteEnvironment(sandbox),
    ...sandbox.portone.settings,
    // Returning browsers send their address in a header, as through a proxy.
    TRUST_PROXY: '1',
    LOG_LEVEL: 'silent',
    // A killed process should restart quickly.
    NODE_COMPILE_CACHE: join(tmpdir(), 'naru-kill-compiled'),
    ...place.env,
  })
}

/** Changes the provider's faults at every interval. */
function rotateFaults(sandbox: Sandbox, chance: Chance): { stop(): void } {
  const timer = setInterval(() => {
    const cut = () => chance.pick(['reset-after', 'reset-before', 'html'] as const)
    const rules = [
      { method: 'POST', path: '/capture$', mode: cut() },
      { method: 'POST', path: '/refund$', mode: cut() },
      { method: 'POST', path: '/orders$', mode: cut() },
      { method: 'GET', path: '/orders/', mode: 'status' as const, status: chance.pick([429, 500, 503]) },
      { method: 'POST', path: '/confirm$', mode: cut() },
      { method: 'POST', path: '/cancel$', mode: cut() },
      { method: 'POST', path: '/pre-register$', mode: cut() },
      { method: 'GET', path: '^/payments', mode: 'status' as const, status: chance.pick([429, 500, 503]) },
    ]
    sandbox.rules.splice(0, sandbox.rules.length, ...rules.filter(() => chance.happens(0.5)))
    sandbox.changeSettings({
      latencyMs: chance.pick([0, 0, 5, 20]),
      refundMode: chance.pick(['COMPLETED', 'COMPLETED', 'PENDING']),
      webhooks: { hold: chance.happens(0.2), duplicate: chance.happens(0.3) },
    })
    Object.assign(sandbox.portone.engine.settings, {
      cancelMode: chance.pick(['SUCCEEDED', 'SUCCEEDED', 'REQUESTED']),
      pg: chance.pick(['good', 'good', 'good', 'good', 'refuses', 'refuses but books']),
    })
  }, 150)
  return {
    stop: () => {
      clearInterval(timer)
      sandbox.rules.length = 0
      Object.assign(sandbox.portone.engine.settings, { cancelMode: 'SUCCEEDED', pg: 'good' })
      sandbox.changeSettings({
        latencyMs: 0,
        refundMode: 'COMPLETED',
        webhooks: { hold: false, duplicate: false },
      })
    },
  }
}
