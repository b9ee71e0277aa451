import { setTimeout as sleep } from 'node:timers/promises'

/**
 * The database cannot be reached, ended the connection, or cannot take more at this moment: nobody's
 * mistake, and worth another try later. When a commit ends so, nobody can tell whether it happened.
 */
export class DatabaseUnavailable extends Error {}

/** feature_not_supported: with a prepared statement, that a table has changed since it was prepared. */
export const STALE_PLAN = '0A000'

/** Classes and codes of https://www.postgresql.org/docs/current/errcodes-appendix.html that pass by themselves. */
const PASSING = new Set([
  '25006', // read-only: it has become a standby
  '25P03', // ended while idle in a transaction
  '40001', // could not serialize access, again and again
  '40P01', // deadlock, again and again
  '55P03', // a lock was not to be had
  '57014', // took too long
  '57P01', // shut down
  '57P02', // crashed
  '57P03', // starting up
  '57P05',
])
const PASSING_CLASSES = ['08', '53', '58']

/** Whether the database itself is at fault, so that the same call may succeed later. */
export function isDatabaseFault(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  if (error instanceof Error && error.cause !== undefined && isDatabaseFault(error.cause)) return true
  const { code, severity } = (error ?? {}) as { code?: unknown; severity?: unknown }
  // Only what the server itself answers has a severity; codes of sockets and files mean something else.
  if (typeof code !== 'string' || typeof severity !== 'string') return false
  return PASSING.has(code) || PASSING_CLASSES.some((prefix) => code.startsWith(prefix))
}

/**
 * Repeats `work` until the database answers, a second apart; `onWait` is called each time that it does not.
 * @throws the signal's reason once it is aborted.
 */
export async function untilDatabaseAnswers<T>(
  work: () => Promise<T>,
  onWait: (error: unknown) => void,
  signal?: AbortSignal,
): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      signal?.throwIfAborted()
      if (!isDatabaseFault(error)) throw error
      onWait(error)
      await sleep(RETRY_MS, undefined, { signal }).catch(() => signal?.throwIfAborted())
    }
  }
}

const RETRY_MS = 1_000
