import { once } from 'node:events'
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { PGLITE_VERSION, PREPARED, readPrepared, unpackPrepared } from './prepared.ts'

/** A file in the folder of every complete database. */
const VERSION = 'PG_VERSION'
export const versionIn = (folder: string): string => join(folder, VERSION)

/**
 * Creates a database in an empty folder: from the prepared one, or by initdb when that is unusable. The
 * version file is moved to its place last, so that an interrupted creation starts again.
 */
export async function makeNew(
  folder: string,
  onError: (error: unknown) => void,
  preparedIn: string = PREPARED,
): Promise<void> {
  const draft = join(folder, 'being-made')
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  const prepared = readPrepared(preparedIn)
  if (prepared) unpackPrepared(prepared, draft)
  else {
    onError(
      new Error(
        `The database image for PGlite ${PGLITE_VERSION} is missing or damaged in ${preparedIn}: ` +
          'creating one with initdb, which takes seconds and 650 MB of memory',
      ),
    )
    await makeByInitdb(draft)
  }
  await syncAll(draft)
  const put = (name: string): void => {
    rmSync(join(folder, name), { recursive: true, force: true })
    renameSync(join(draft, name), join(folder, name))
  }
  readdirSync(draft)
    .filter((name) => name !== VERSION)
    .forEach(put)
  await sync(folder)
  put(VERSION)
  rmSync(draft, { recursive: true })
  await sync(folder)
}

/** In a separate thread: initdb takes half a gigabyte, which a thread keeps until it ends. */
export async function makeByInitdb(folder: string): Promise<void> {
  const thread = new Worker(new URL('make-embedded.ts', import.meta.url), {
    workerData: folder,
    // The thread needs no secrets of the environment.
    env: {},
    execArgv: [],
  })
  // `once` rejects on an error in the thread.
  const [code] = (await once(thread, 'exit')) as [number]
  if (code !== 0)
    throw new Error(`The database could not be created in ${folder}: its thread ended with code ${code}`)
}

/** Concurrent fsyncs: several at a time take a tenth of the time. */
const AT_ONCE = 16

/** Calls fsync on everything in the folder, so that a power loss cannot undo it. */
async function syncAll(folder: string): Promise<void> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .values()
  const work = async (): Promise<void> => {
    for (const path of paths) await sync(path)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  await sync(folder)
}

async function sync(path: string): Promise<void> {
  await using handle = await open(path, 'r')
  await handle.sync()
}
