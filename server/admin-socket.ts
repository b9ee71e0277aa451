import { chmodSync, existsSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Deps } from './deps.ts'

/**
 * `npm run admin` beside a running site on the embedded database, which only one process may open: the site
 * runs the command, requested over a socket in DATA_DIR, which only the site's own user can open.
 */
const SOCKET = 'admin.sock'
/** The kernel's limit for the path of a socket. */
const MAX_PATH_LENGTH = 100
const ANSWER_MS = 30_000

type Answer = { lines: string[] } | { error: string }

/** Replies to each caller with the result of `run`. */
export function serveAdminCommands(
  dataDir: string,
  run: (name: string, email: string) => Promise<string[]>,
  log: Pick<Deps['log'], 'warn'>,
): { close(): void } | null {
  const address = resolve(dataDir, SOCKET)
  // Left over from a killed process.
  rmSync(address, { force: true })
  if (address.length > MAX_PATH_LENGTH) {
    log.warn({ address }, 'admin socket path too long')
    return null
  }
  const answerTo = async (sent: string): Promise<Answer> => {
    try {
      const [name, email] = JSON.parse(sent) as [string, string]
      return { lines: await run(name, email) }
    } catch (error) {
      return { error: (error as Error).message }
    }
  }
  const server = createServer({ allowHalfOpen: true }, (caller) => {
    caller.on('error', () => caller.destroy())
    caller.setTimeout(ANSWER_MS, () => caller.destroy())
    text(caller).then(
      async (sent) => caller.end(JSON.stringify(await answerTo(sent))),
      () => caller.destroy(),
    )
  })
  server.on('error', (error) => log.warn({ err: error }, 'admin socket failed'))
  server.listen(address)
  // The socket exists immediately; a failure is reported by the error event.
  if (existsSync(address)) chmodSync(address, 0o600)
  server.unref()
  return { close: () => server.close() }
}

/**
 * Has the running site execute the command; null when no site answers.
 * @throws with the site's message when the command failed.
 */
export async function runOnSite(dataDir: string, name: string, email: string): Promise<string[] | null> {
  const sent = await new Promise<string | null>((done) => {
    const socket = connect(resolve(dataDir, SOCKET))
    socket.setTimeout(ANSWER_MS, () => socket.destroy())
    socket.once('error', () => done(null))
    socket.once('connect', () => {
      text(socket).then(done, () => done(null))
      socket.end(JSON.stringify([name, email]))
    })
  })
  if (sent === null || sent === '') return null
  const answer = JSON.parse(sent) as Answer
  if ('error' in answer) throw new Error(answer.error)
  return answer.lines
}
