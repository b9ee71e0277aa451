import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { test as base } from '@playwright/test'
import { openInstance } from '#scripts/archive.ts'
import { freePort } from '#scripts/find-postgres.ts'
import { executeSql, urlOfDatabase } from '#scripts/test-databases.ts'
import type { Db } from '#server/db/transaction.ts'
import { ADMIN, CUSTOMERS, DEMO_OWNER, PASSWORD } from './people.ts'

export { expect } from '@playwright/test'

export type Mail = { id: string; to: string; subject: string; text: string; html: string }

/** Generous for a busy machine; faults fail at once with their own message. */
const START_MS = 180_000
const STOP_MS = 30_000
const MAIL_MS = 20_000
/** A test's site ends before optimising its database's WebAssembly would pay off. */
const SHORT_LIVED = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']

/** The product as started by `npm start`: a separate process on free ports, in its own folder. */
export class Site {
  url = ''
  mailboxUrl = ''
  adminEmail = ''
  adminPassword = ''
  /** Existing accounts that no page of this test uses yet. */
  readonly customers = [...CUSTOMERS]
  #process: ChildProcess | undefined
  #env: Record<string, string> = {}
  #dropDatabase: () => Promise<void> = async () => {}
  #isSeeded = false
  readonly #engine: 'embedded' | 'postgres'
  readonly folder = mkdtempSync(join(tmpdir(), 'naru-e2e-'))

  /** `embedded`: runs on PGlite from an empty folder, even if the tests have a PostgreSQL. */
  constructor(engine: 'embedded' | 'postgres' = 'postgres') {
    this.#engine = engine
  }

  /** Fills the site with the demo office (`npm run seed`) instead of the prepared accounts; before the first start. */
  async seed(): Promise<this> {
    const { PATH = '', TEST_DATABASE_URL } = process.env
    const name = `naru_seeded_${process.pid}_${basename(this.folder).slice(-6).toLowerCase()}`
    if (TEST_DATABASE_URL && this.#engine === 'postgres') {
      await executeSql(TEST_DATABASE_URL, `create database "${name}"`)
      this.#dropDatabase = () =>
        executeSql(TEST_DATABASE_URL, `drop database if exists "${name}" with (force)`)
      this.#env = { DATABASE_URL: urlOfDatabase(TEST_DATABASE_URL, name) }
    }
    const env = { PATH, DATA_DIR: this.folder, ...this.#env }
    const seeding = spawn(process.execPath, ['scripts/seed.ts'], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const code = await new Promise((resolve) => seeding.once('exit', resolve))
    if (code !== 0) throw new Error(`The demo office was not made: ${code}`)
    this.#isSeeded = true
    this.adminEmail = DEMO_OWNER
    this.adminPassword = PASSWORD
    return this
  }

  /** `env` is added to the defaults from the first start on. */
  async start(env: Record<string, string> = {}): Promise<this> {
    if (!this.url) {
      const [port, sandboxPort] = [await freePort(), await freePort()]
      this.url = `http://localhost:${port}`
      this.mailboxUrl = `http://127.0.0.1:${sandboxPort}/mail`
      // Other variables are not inherited: a DATABASE_URL in the shell would be a real database.
      const { PATH = '', HOME = '', TMPDIR = '' } = process.env
      this.#env = {
        PATH,
        HOME,
        TMPDIR,
        PORT: String(port),
        SANDBOX_PORT: String(sandboxPort),
        DATA_DIR: this.folder,
        LOG_LEVEL: 'error',
        // Tests set the visitor's address in x-forwarded-for.
        TRUST_PROXY: '1',
        ...(this.#isSeeded ? this.#env : await this.#copyPrepared()),
        ...env,
      }
    }
    const child = spawn(process.execPath, [...SHORT_LIVED, 'scripts/start.ts'], {
      env: this.#env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#process = child
    const output = await new Promise<string>((resolve, reject) => {
      let text = ''
      const timer = setTimeout(() => reject(new Error(`The site did not start: ${text}`)), START_MS)
      child.once('exit', (code) => reject(new Error(`The site ended with ${code}: ${text}`)))
      child.stdout?.on('data', (chunk: Buffer) => {
        text += chunk.toString()
        if (!/Admin login:.*\n/.test(text)) return
        clearTimeout(timer)
        resolve(text)
      })
    })
    this.adminEmail ||= /Admin login:\s+(\S+@\S+)/.exec(output)?.[1] ?? ADMIN.email
    this.adminPassword ||= /Admin password:\s+(\S+)/.exec(output)?.[1] ?? ADMIN.password
    return this
  }

  /** Copies what prepared-site.ts made: a database on the test server, or a folder of this site. */
  async #copyPrepared(): Promise<Record<string, string>> {
    const { PREPARED_DATABASE, PREPARED_FOLDER, TEST_DATABASE_URL } = process.env
    if (PREPARED_FOLDER) cpSync(PREPARED_FOLDER, this.folder, { recursive: true })
    if (!PREPARED_DATABASE || !TEST_DATABASE_URL || this.#engine === 'embedded') return {}
    const name = `${PREPARED_DATABASE}_${basename(this.folder).slice(-6).toLowerCase()}`
    await executeSql(TEST_DATABASE_URL, `create database "${name}" template ${PREPARED_DATABASE}`)
    this.#dropDatabase = () => executeSql(TEST_DATABASE_URL, `drop database if exists "${name}" with (force)`)
    return { DATABASE_URL: urlOfDatabase(TEST_DATABASE_URL, name) }
  }

  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.#process
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    // A process that hangs is killed, so that it does not delay the next test.
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    await gone
    clearTimeout(late)
  }

  async remove(): Promise<void> {
    await this.stop()
    await this.#dropDatabase()
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 })
  }

  /** Changes rows while the site is down, for example to let time pass for one booking. */
  async changeWhileStopped(change: (db: Db) => Promise<unknown>): Promise<void> {
    await this.stop()
    const instance = await openInstance(this.#env)
    await change(instance.db)
    await instance.close()
    await this.start()
  }

  /** Sends a command to the sandbox, as the bank or the provider; returns the status. */
  async sandbox(command: string, body: object): Promise<number> {
    const { adminToken } = JSON.parse(readFileSync(join(this.folder, 'sandbox/credentials.json'), 'utf8'))
    const reply = await fetch(new URL(`/_sandbox/${command}`, this.mailboxUrl), {
      method: 'POST',
      headers: { 'x-sandbox-token': adminToken },
      body: JSON.stringify(body),
    })
    return reply.status
  }

  async mails(): Promise<Mail[]> {
    const reply = await fetch(`${this.mailboxUrl}.json`)
    return (await reply.json()) as Mail[]
  }

  /** Returns the newest matching mail to a person; waits until it arrives. */
  async mail(to: string, words: RegExp, withinMs = MAIL_MS): Promise<Mail> {
    const end = Date.now() + withinMs
    for (;;) {
      const found = (await this.mails()).find(
        (mail) => mail.to.includes(to) && words.test(`${mail.subject}\n${mail.text}`),
      )
      if (found) return found
      if (Date.now() > end) throw new Error(`No mail to ${to} matches ${words}`)
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }
}

/** A fixture: starts a site and removes it at the end of its scope. */
export const withSite =
  (start: () => Promise<Site>) =>
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  async ({}, use: (site: Site) => Promise<void>): Promise<void> => {
    const site = await start()
    await use(site)
    await site.remove()
  }

/**
 * One site for all tests of a worker that use only their own customers: other bookings exist, and other tests
 * take slots. This saves one start per test. After a failure the worker starts a new site.
 */
export const sharedTest = base.extend<object, { site: Site }>({
  site: [withSite(() => new Site().start()), { scope: 'worker', timeout: START_MS + 20_000 }],
})

/** A new site for every test: no test sees the bookings, mails or limits of another, in any order. */
export const test = base.extend<{ site: Site }>({
  site: [withSite(() => new Site().start()), { timeout: START_MS + 20_000 }],
})
