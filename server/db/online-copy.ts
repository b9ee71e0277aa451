import { randomUUID } from 'node:crypto'
import { chmodSync, rmSync } from 'node:fs'
import { cp, mkdir, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join, resolve } from 'node:path'
import type { Deps } from '#server/deps.ts'

/**
 * Backup of the embedded database while its site runs. Only one process may open the database, so the site
 * copies the folder while nothing is written, and the caller reads the copy. The request comes over a socket
 * in DATA_DIR, which only the site's own user can open.
 */
const SOCKET = 'backup.sock'
const COPIES = 'copies'
/** The kernel's limit for the path of a socket. */
const LONGEST_ADDRESS = 100
const ANSWER_MS = 120_000

/** Replies to each caller with the path of a copy, which is removed when the caller disconnects. */
export function serveCopyRequests(
  dataDir: string,
  copyTo: (folder: string) => Promise<void>,
  log: Deps['log'],
): { close(): void } | null {
  const address = resolve(dataDir, SOCKET)
  // Left over from a killed process.
  rmSync(join(dataDir, COPIES), { recursive: true, force: true })
  rmSync(address, { force: true })
  if (address.length > LONGEST_ADDRESS) {
    log.warn({ address }, 'backup socket path too long')
    return null
  }
  const logFailure = (error: unknown): void => log.error({ err: error }, 'database copy for backup failed')
  const server: Server = createServer((caller) => {
    const folder = join(resolve(dataDir), COPIES, randomUUID())
    const copy = async (): Promise<void> => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await copyTo(join(folder, 'database'))
      if (!caller.destroyed) caller.write(`${folder}\n`)
    }
    const copied = copy().catch((error: unknown) => {
      logFailure(error)
      caller.destroy()
    })
    caller.on('error', () => caller.destroy())
    // A copy that is still being written is removed when it is complete.
    caller.on('close', () => {
      copied.then(() => rm(folder, { recursive: true, force: true })).catch(logFailure)
    })
  })
  server.on('error', (error) => log.warn({ err: error }, 'backup socket failed'))
  server.listen(address, () => chmodSync(address, 0o600))
  server.unref()
  return { close: () => server.close() }
}

/** Requests a copy from the site that has the database open; null when no site answers. */
export function requestCopy(dataDir: string): Promise<{ folder: string; done(): void } | null> {
  return new Promise((resolveCopy) => {
    const line = connect(resolve(dataDir, SOCKET))
    let text = ''
    line.setTimeout(ANSWER_MS, () => line.destroy())
    line.on('error', () => resolveCopy(null))
    line.on('close', () => resolveCopy(null))
    line.on('data', (chunk) => {
      text += chunk.toString()
      if (!text.endsWith('\n')) return
      line.setTimeout(0)
      resolveCopy({ folder: text.trim(), done: () => line.destroy() })
    })
  })
}

/** Copies a database folder to which nothing is written at this moment. */
export const copyFolder = (from: string, to: string): Promise<void> =>
  cp(from, to, { recursive: true, mode: 0 })
