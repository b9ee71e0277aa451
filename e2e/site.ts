import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { test as base } from '@playwright/test'
import { administer, withDatabase } from '#scripts/test-databases.ts'
import { freePort } from '#scripts/find-postgres.ts'
import { openInstallation } from '#scripts/archive.ts'
import type { Db } from '#server/db/transaction.ts'

import { ADMIN, CUSTOMERS } from './people.ts'

export { expect } from '@playwright/test'

export type Mail = { id: string; to: string; subject: string; text: string; html: string }

/** On a machine that has much else to do: a fault says so itself, at once. */
const START_MS = 180_000
const STOP_MS = 30_000
const MAIL_MS = 20_000
/** A site of one journey ends before it has gained what optimising its database costs. */
const SHORT_LIVED = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']

/** The product as a person starts it: `npm start` in a process of its own, on free ports and in a folder of its own. */
export class Site {
  url = ''
  mailboxUrl = ''
  adminEmail = ''
  adminPassword = ''
  /** Accounts that exist already and that no page of this journey uses yet. */
  readonly customers = [...CUSTOMERS]
  #process: ChildProcess | undefined
  #env: Record<string, string> = {}
  #dropDatabase: () => Promise<void> = async () => {}
  readonly #engine: 'embedded' | 'postgres'
  readonly folder = mkdtempSync(join(tmpdir(), 'naru-e2e-'))

  /** `embedded`: on PGlite, from an empty folder, even where the tests have a PostgreSQL. */
  constructor(engine: 'embedded' | 'postgres' = 'postgres') {
    this.#engine = engine
  }

  /** `env` adds to what every site of a test gets, from its first start on. */
  async start(env: Record<string, string> = {}): Promise<this> {
    if (!this.url) {
      const [port, sandboxPort] = [await freePort(), await freePort()]
      this.url = `http://localhost:${port}`
      this.mailboxUrl = `http://127.0.0.1:${sandboxPort}/mail`
      // Nothing else of the shell: a DATABASE_URL that is set there would be somebody's own database.
      const { PATH = '', HOME = '', TMPDIR = '' } = process.env
      this.#env = {
        PATH,
        HOME,
        TMPDIR,
        PORT: String(port),
        SANDBOX_PORT: String(sandboxPort),
        DATA_DIR: this.folder,
        LOG_LEVEL: 'error',
        // The journeys say where a visitor comes from.
        TRUST_PROXY: '1',
        ...(await this.#copyPrepared()),
        ...env,
      }
    }
    const child = spawn(process.execPath, [...SHORT_LIVED, 'scripts/start.ts'], {
      env: this.#env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#process = child
    const said = await new Promise<string>((resolve, reject) => {
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
    this.adminEmail ||= /Admin login:\s+(\S+@\S+)/.exec(said)?.[1] ?? ADMIN.email
    this.adminPassword ||= /Admin password:\s+(\S+)/.exec(said)?.[1] ?? ADMIN.password
    return this
  }

  /** A copy of what prepared-site.ts made: a database on the server of the tests, or one in this site's folder. */
  async #copyPrepared(): Promise<Record<string, string>> {
    const { PREPARED_DATABASE, PREPARED_FOLDER, TEST_DATABASE_URL } = process.env
    if (PREPARED_FOLDER) cpSync(PREPARED_FOLDER, this.folder, { recursive: true })
    if (!PREPARED_DATABASE || !TEST_DATABASE_URL || this.#engine === 'embedded') return {}
    const name = `${PREPARED_DATABASE}_${basename(this.folder).slice(-6).toLowerCase()}`
    await administer(TEST_DATABASE_URL, `create database "${name}" template ${PREPARED_DATABASE}`)
    this.#dropDatabase = () => administer(TEST_DATABASE_URL, `drop database if exists "${name}" with (force)`)
    return { DATABASE_URL: withDatabase(TEST_DATABASE_URL, name) }
  }

  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.#process
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    // The journey is over: a process that hangs is not the next one's to wait for.
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    await gone
    clearTimeout(late)
  }

  async remove(): Promise<void> {
    await this.stop()
    await this.#dropDatabase()
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 })
  }

  /** Changes rows while the site is down, e.g. to let time pass for one booking. */
  async whileDown(change: (db: Db) => Promise<unknown>): Promise<void> {
    await this.stop()
    const installation = await openInstallation(this.#env)
    await change(installation.db)
    await installation.close()
    await this.start()
  }

  /** Plays the bank or somebody of the provider at the stand-ins; answers the status. */
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

  /** The newest mail to a person that matches, waiting for it to arrive. */
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

/**
 * One site for all journeys of a worker that only follow customers of their own: they find other bookings, and free
 * times that others leave. It spares the start of a site for each. After a failure the worker begins with a new one.
 */
export const sharedTest = base.extend<object, { site: Site }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const site = await new Site().start()
      await use(site)
      await site.remove()
    },
    { scope: 'worker', timeout: START_MS + 20_000 },
  ],
})

/** A site for every journey: none finds the bookings, mails or limits of another, in whatever order they run. */
export const test = base.extend<{ site: Site }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const site = await new Site().start()
      await use(site)
      await site.remove()
    },
    { timeout: START_MS + 20_000 },
  ],
})
