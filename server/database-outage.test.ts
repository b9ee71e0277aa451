import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { freePort } from '#scripts/find-postgres.ts'
import { openPostgres } from './db/postgres.ts'
import { type RunningSite, startSite } from './main.ts'
import { hasPostgres } from './testing-database.ts'

/** A proxy to the database that can be closed, cut and frozen. */
type DatabaseProxy = {
  url: string
  open(): Promise<void>
  cut(): Promise<void>
  freeze(): void
  thaw(): void
}

let name: string
let folder: string
let proxy: DatabaseProxy
let site: RunningSite | null

describe.runIf(hasPostgres())('a database outage', () => {
  beforeEach(async () => {
    name = `naru_outage_${randomUUID().replaceAll('-', '')}`
    await executeSql(`create database ${name} template ${process.env.TEST_DATABASE_TEMPLATE}`)
    folder = mkdtempSync(join(tmpdir(), 'naru-outage-'))
    proxy = await databaseProxy()
    site = null
  })
  afterEach(async () => {
    proxy.thaw()
    await site?.stop()
    await proxy.cut()
    await executeSql(`drop database if exists ${name} with (force)`)
    rmSync(folder, { recursive: true, force: true })
  })

  test('at the start the site waits for the database, later it answers 503 until the database is back', async () => {
    const port = await freePort()
    const starting = startSite({
      ...environment(port),
      DATABASE_URL: proxy.url,
      DATABASE_LISTEN_URL: directUrl(),
    })
    const ask = (path: string, headers = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers })
    // The process reports that it is alive, so it is not restarted, and not ready, so it gets no calls.
    await vi.waitFor(async () => {
      const alive = await ask('/healthz')
      expect([alive.status, await alive.json()]).toEqual([
        200,
        { success: true, starting: 'waiting for the database' },
      ])
    }, 20_000)
    for (const path of ['/readyz', '/api/me', '/']) {
      const reply = await ask(path, { 'x-request-id': 'early' })
      expect([reply.status, reply.headers.get('x-request-id')]).toEqual([503, 'early'])
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await reply.json()).toMatchObject({
        success: false,
        code: 'SERVICE_UNAVAILABLE',
        starting: 'waiting for the database',
      })
    }
    await proxy.open()
    site = await starting
    const cookie = `sid=${'a'.repeat(43)}`
    expect((await ask('/readyz')).status).toBe(200)

    await proxy.cut()
    const refused = await ask('/api/consultations', { cookie })
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ success: false, code: 'SERVICE_UNAVAILABLE' })
    // A readiness result is cached for a second.
    await vi.waitFor(async () => expect((await ask('/readyz')).status).toBe(503), 3_000)
    expect((await ask('/healthz')).status).toBe(200)
    // Notifications use a connection of their own, for example to bypass a pooler.
    const liveConnections = `select 1 from pg_stat_activity where datname = '${name}' and application_name = 'naru live'`
    expect(await executeSql(liveConnections)).toHaveLength(1)

    await proxy.open()
    await vi.waitFor(async () => expect((await ask('/readyz')).status).toBe(200), 10_000)
    expect((await ask('/api/consultations', { cookie })).status).toBe(401)
  })

  test("a start that waits for another node's migration reports it, and ends on SIGTERM", async () => {
    await executeSql(`drop database ${name}`)
    await executeSql(`create database ${name}`)
    const other = new pg.Client({ connectionString: directUrl() })
    // The database is dropped together with this connection if the test fails.
    other.on('error', () => {})
    await other.connect()
    await other.query('select pg_advisory_lock(7240815)')
    const port = await freePort()
    const stopping = new AbortController()
    const starting = startSite({ ...environment(port), DATABASE_URL: directUrl() }, () => {}, stopping.signal)
    starting.catch(() => {})
    await vi.waitFor(async () => {
      const alive = await fetch(`http://127.0.0.1:${port}/healthz`)
      expect([alive.status, await alive.json()]).toEqual([
        200,
        { success: true, starting: 'waiting for a migration by another process' },
      ])
    }, 20_000)
    stopping.abort(new Error('stopped'))
    await expect(starting).rejects.toThrow('stopped')
    // The port is free again, and the database unchanged.
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow()
    const { rows } = await other.query(`select to_regclass('users') as users`)
    expect(rows).toEqual([{ users: null }])
    await other.end()
  })

  test('connections to a frozen server time out and are not reused', async () => {
    await proxy.open()
    const { dialect, close } = openPostgres(proxy.url, () => {})
    const driver = dialect.createDriver()
    await driver.init()
    const ask = async () => {
      const connection = await driver.acquireConnection()
      try {
        await driver.beginTransaction(connection, {})
        await driver.commitTransaction(connection)
      } catch (error) {
        await driver.rollbackTransaction(connection).catch(() => {})
        throw error
      } finally {
        await driver.releaseConnection(connection)
      }
    }
    await ask()
    proxy.freeze()
    const startedAt = performance.now()
    await expect(ask()).rejects.toThrow('not available')
    // The call waits for one timeout; the rollback must not add a second one.
    expect(performance.now() - startedAt).toBeLessThan(15_000)
    proxy.thaw()
    await ask()
    await close()
  })

  test('a connection closed by the server in a transaction does not affect the next transaction', async () => {
    await proxy.open()
    const { dialect, close } = openPostgres(proxy.url, () => {})
    const driver = dialect.createDriver()
    await driver.init()
    const connection = await driver.acquireConnection()
    await driver.beginTransaction(connection, {})
    await executeSql(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    await expect(driver.commitTransaction(connection)).rejects.toThrow('not available')
    await driver.releaseConnection(connection)
    const next = await driver.acquireConnection()
    await driver.beginTransaction(next, {})
    await driver.commitTransaction(next)
    await driver.releaseConnection(next)
    await close()
  })
})

const environment = (port: number): Record<string, string> => ({
  NODE_ENV: 'test',
  PORT: String(port),
  DATA_DIR: folder,
  SECRET_KEY: 'a key that guards nothing but this test',
  SMTP_URL: 'smtp://127.0.0.1:9',
  PAYPAL_API_URL: 'http://127.0.0.1:9',
  PAYPAL_CLIENT_ID: 'test',
  PAYPAL_CLIENT_SECRET: 'test',
  ADMIN_EMAIL: 'admin@gmail.com',
  ADMIN_PASSWORD: 'a password for this test',
  LOG_LEVEL: 'silent',
})

async function executeSql(statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(statement)
  await client.end()
  return rows
}

/** The database itself, without the proxy that the test closes. */
function directUrl(): string {
  const url = new URL(process.env.TEST_DATABASE_URL!)
  url.pathname = `/${name}`
  return url.href
}

async function databaseProxy(): Promise<DatabaseProxy> {
  const server = new URL(process.env.TEST_DATABASE_URL!)
  const port = await freePort()
  const sockets = new Set<Socket>()
  let isFrozen = false
  let listener: Server | null = null
  const url = new URL(server)
  url.host = `127.0.0.1:${port}`
  url.searchParams.delete('host')
  url.pathname = `/${name}`
  return {
    url: url.href,
    open: async () => {
      listener = createServer((client) => {
        const database = connect(Number(server.port || 5432), server.hostname)
        for (const [from, to] of [
          [client, database],
          [database, client],
        ] as const) {
          sockets.add(from)
          from.on('data', (bytes) => void (isFrozen || to.write(bytes)))
          from.on('error', () => to.destroy())
          from.on('close', () => to.destroy())
        }
      }).listen(port, '127.0.0.1')
      await once(listener, 'listening')
    },
    cut: async () => {
      for (const socket of sockets) socket.destroy()
      sockets.clear()
      if (listener?.listening) await new Promise((resolve) => listener?.close(resolve))
    },
    freeze: () => {
      isFrozen = true
    },
    thaw: () => {
      isFrozen = false
    },
  }
}
