import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres, type OwnServer, type TestServer } from '#scripts/find-postgres.ts'
import { executeSql, urlOfDatabase } from '#scripts/test-databases.ts'
import { type OpenDatabase, openDatabase } from '#server/db/client.ts'
import type { Db } from '#server/db/transaction.ts'

/** A database of this run, and the environment by which processes of the product reach it. */
export type Place = {
  env: Record<string, string>
  processes: number
  killAfter: { fromMs: number; toMs: number }
  /** The database server, if it may be killed as well. */
  server: OwnServer | null
  open(): Promise<OpenDatabase>
  drop(): Promise<void>
}
/** Two processes on PostgreSQL. */
export async function onPostgres({ url: serverUrl, own }: TestServer): Promise<Place> {
  const name = `naru_kill_${process.pid}`
  const url = urlOfDatabase(serverUrl, name)
  await executeSql(serverUrl, `create database ${name}`)
  return {
    env: { DATABASE_URL: url },
    server: own,
    processes: 2,
    killAfter: { fromMs: 150, toMs: 1500 },
    open: () => openDatabase({ url, folder: null, onError: () => {} }),
    drop: () => executeSql(serverUrl, `drop database if exists ${name} with (force)`),
  }
}

/** One process on the embedded database, which allows only one and takes longer to open. */
async function onEmbedded(): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'naru-kill-'))
  return {
    env: { DATABASE_URL: '', DATA_DIR: dataDir },
    server: null,
    processes: 1,
    killAfter: { fromMs: 300, toMs: 2500 },
    open: () => openDatabase({ folder: join(dataDir, 'database'), onError: () => {} }),
    drop: async () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

/** Opens the database for `work`. */
export async function onDatabase<T>({ open }: Pick<Place, 'open'>, work: (db: Db) => Promise<T>): Promise<T> {
  await using database = await open()
  return await work(database.db)
}

/** Runs `work` on each engine that the option names: embedded, postgres or both. */
export async function onEngines(
  option: string,
  work: (engine: string, place: Place) => Promise<void>,
): Promise<void> {
  if (option !== 'embedded') {
    const server = await findPostgres({ durable: true })
    if (!server)
      throw new Error('No PostgreSQL was found: set TEST_DATABASE_URL, or run with --engine embedded')
    try {
      if (!server.own) console.log('TEST_DATABASE_URL is a shared server: the database itself is not killed')
      await work('postgres', await onPostgres(server))
    } finally {
      await server.stop()
    }
  }
  if (option !== 'postgres') await work('embedded', await onEmbedded())
}
