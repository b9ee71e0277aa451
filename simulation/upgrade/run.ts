import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Sandbox, siteEnvironment, startSandbox } from '#sandbox/start.ts'
import { freePort } from '#scripts/find-postgres.ts'
import type { Db } from '#server/db/transaction.ts'
import { type Service, service } from '#simulation/cluster/service.ts'
import { buyer, type Count } from '#simulation/kill/buyers.ts'
import { finishAndCompare, collectLetters } from '#simulation/kill/closing.ts'
import type { Account, Slot } from '#simulation/kill/people.ts'
import { onDatabase, type Place } from '#simulation/kill/places.ts'
import {
  checkStaffWork,
  letAnotherPay,
  listTransfers,
  nothingDone,
  OWNERS,
  recordTransfers,
  type StaffNeeds,
  staffWork,
} from '#simulation/kill/staff.ts'
import { chanceOf } from '#simulation/random.ts'
import type { Release } from './release.ts'

const BUYERS = 6
/** Clients for whom staff book. */
const STAFFS_CLIENTS = 30
const ACCOUNTS_PER_MINUTE = 60
const PAUSE_MS = 200

/** Runs an upgrade during bookings. The embedded database allows only one program at a time. */
export async function upgradeRun(old: Release, place: Place, { ms, seed }: { ms: number; seed: number }) {
  const isShared = place.processes > 1
  const home = mkdtempSync(join(tmpdir(), 'naru-upgrade-'))
  const chance = chanceOf(seed)
  const sandbox = await startSandbox({ webhookRetryDelaysMs: [0, 100, 500, 1000] })
  const letters = collectLetters(sandbox)
  const env = { DATA_DIR: home, ...place.env }
  const before = await aSite(old.folder, { name: 'before', home, sandbox, env })
  const after = await aSite(process.cwd(), { name: 'after', home, sandbox, env })
  const count: Count = { checkouts: 0, saved: 0, cancelled: 0, broken: 0 }
  /** Acknowledged bookings: by the old release alone, by both running concurrently, by the new one alone. */
  const bookings = { before: 0, beside: 0, after: 0 }
  const failures = new Map<string, number>()
  let part: keyof typeof bookings = 'before'
  try {
    const { owners, accounts, slots } = peopleOf(
      old.folder,
      env,
      Math.ceil((ms / 60_000) * ACCOUNTS_PER_MINUTE) + BUYERS + STAFFS_CLIENTS,
    )
    const sites = [{ url: before.url }]
    const needs: StaffNeeds = {
      chance,
      sites,
      sandbox,
      slots,
      count,
      pauseMs: PAUSE_MS,
      owners,
      saved: [],
      done: nothingDone(),
      insteadOfPaying: (account, until) => letAnotherPay(needs, account, until),
      onSaved: async (_, id) => {
        needs.saved.push(id)
        bookings[part]++
      },
      onAnswer: ({ url, path, status }) => {
        if (status !== 500) return
        const what = `${url === before.url ? 'the old release' : 'the new release'}: ${path}`
        failures.set(what, (failures.get(what) ?? 0) + 1)
      },
    }
    await before.service.start()
    const waiting = [...accounts]
    const staffsClients = waiting.splice(0, STAFFS_CLIENTS)
    const from = Date.now()
    const until = from + ms
    const buying = Promise.all([
      ...Array.from({ length: BUYERS }, () => buyer(needs, waiting, until)),
      staffWork(needs, staffsClients, { from, until }),
    ])
    await sleep(ms / 4)
    if (isShared) {
      // The new release migrates the tables while the old one runs.
      await after.service.start()
      part = 'beside'
      sites.push({ url: after.url })
      await sleep(ms / 2)
      sites.shift()
      await before.service.stop()
    } else {
      await before.service.stop()
      sites[0] = { url: after.url }
      await after.service.start()
    }
    part = 'after'
    await buying
    const withDatabase = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
      if (!isShared) await after.service.stop()
      const seen = await onDatabase(place, work)
      if (!isShared) await after.service.start()
      return seen
    }
    await recordTransfers(needs, await withDatabase(listTransfers))
    const differences = await finishAndCompare({
      sandbox,
      accounts,
      needs,
      letters,
      withDatabase,
      also: checkStaffWork,
    })
    return {
      bookings,
      staff: needs.done,
      /** Replies with status 500: a program met data that it does not understand. */
      failures: [...failures].map(([what, times]) => `${times} × 500 of ${what}`),
      /** Reasons for them in the programs' logs. */
      reasons: failures.size > 0 ? [before, after].flatMap(({ log }) => reasonsIn(log)) : [],
      differences,
    }
  } finally {
    letters.stop()
    await before.service.stop()
    await after.service.stop()
    await sandbox.close()
    await place.drop()
    rmSync(home, { recursive: true, force: true })
  }
}

/** Distinct reasons of the status 500 replies in a log. */
function reasonsIn(log: string): string[] {
  const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n') : []
  const reasons = lines.flatMap((line) => {
    const [, reason] = /"level":50.*?"message":"(.*?)"/.exec(line) ?? []
    return reason === undefined ? [] : [`${basename(log)}: ${reason}`]
  })
  return [...new Set(reasons)]
}

type Site = { url: string; log: string; service: Service }

/** Starts a node of the site from the sources in `folder`. */
async function aSite(
  folder: string,
  { name, home, sandbox, env }: { name: string; home: string; sandbox: Sandbox; env: Record<string, string> },
): Promise<Site> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const log = join(home, `${name}.log`)
  return {
    url,
    log,
    service: service(name, [process.execPath, join(folder, 'simulation/kill/site.ts')], {
      run: {
        cwd: folder,
        env: {
          NODE_ENV: 'test',
          PORT: String(port),
          PUBLIC_URL: url,
          SECRET_KEY: 'a key that guards nothing but the upgrade test',
          ...siteEnvironment(sandbox),
          // Payers by a link send their address in a header, as through a proxy.
          TRUST_PROXY: '1',
          LOG_LEVEL: 'warn',
          ...env,
        },
      },
      log,
      isReady: async () => (await fetch(`${url}/readyz`)).ok,
    }),
  }
}

/** The old release creates its own tables, the accounts of the buyers and those of the owners. */
function peopleOf(
  folder: string,
  env: Record<string, string>,
  count: number,
): { owners: Account[]; accounts: Account[]; slots: { contested: Slot[]; roomy: Slot[] } } {
  const program = `
    import { openDatabase } from '#server/db/client.ts'
    import { makeAccounts, makeSlots } from '#simulation/kill/people.ts'
    const { DATABASE_URL: url, DATA_DIR } = process.env
    const { db, close } = await openDatabase({ url: url || undefined, folder: url ? null : DATA_DIR + '/database', onError() {} })
    const people = { accounts: await makeAccounts(db, ${count + OWNERS}), slots: await makeSlots(db) }
    const owners = people.accounts.splice(0, ${OWNERS})
    await db.updateTable('users').set({ role: 'admin' }).where('id', 'in', owners.map(({ id }) => id)).execute()
    await close()
    console.log(JSON.stringify({ owners, ...people }))`
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: folder,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  return JSON.parse(output.trim().split('\n').at(-1)!) as ReturnType<typeof peopleOf>
}
