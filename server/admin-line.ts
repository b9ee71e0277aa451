import { chmodSync, existsSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Deps } from './deps.ts'

/**
 * `npm run admin` beside a running site on the embedded database, which only one process may open: the
 * site does what is asked for through a socket in DATA_DIR, which only the site's own user can open.
 */
const SOCKET = 'admin.sock'
/** What the kernel lets an address of a socket have. */
const LONGEST_ADDRESS = 100
const ANSWER_MS = 30_000

type Answer = { lines: string[] } | { error: string }

/** Answers each caller with what `run` says about the words that the caller sent. */
export function offerAdminLine(
  dataDir: string,
  run: (name: string, email: string) => Promise<string[]>,
  log: Pick<Deps['log'], 'warn'>,
): { close(): void } | null {
  const address = resolve(dataDir, SOCKET)
  // What a process that was killed has left behind.
  rmSync(address, { force: true })
  if (address.length > LONGEST_ADDRESS) {
    log.warn({ address }, 'DATA_DIR has too long a path for npm run admin while the site runs')
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
  server.on('error', (error) => log.warn({ err: error }, 'no npm run admin while the site runs'))
  server.listen(address)
  // It is there at once; an error of its making is told by the event.
  if (existsSync(address)) chmodSync(address, 0o600)
  server.unref()
  return { close: () => server.close() }
}

/**
 * Lets the site that has the database do it; null when no site answers.
 * @throws with the sentence of the site when it could not be done.
 */
export async function askSite(dataDir: string, name: string, email: string): Promise<string[] | null> {
  const sent = await new Promise<string | null>((done) => {
    const line = connect(resolve(dataDir, SOCKET))
    line.setTimeout(ANSWER_MS, () => line.destroy())
    line.once('error', () => done(null))
    line.once('connect', () => {
      text(line).then(done, () => done(null))
      line.end(JSON.stringify([name, email]))
    })
  })
  if (sent === null || sent === '') return null
  const answer = JSON.parse(sent) as Answer
  if ('error' in answer) throw new Error(answer.error)
  return answer.lines
}
