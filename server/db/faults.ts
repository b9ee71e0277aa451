import { setTimeout as sleep } from 'node:timers/promises'

/**
 * The database cannot be reached, ended the connection, or is overloaded. Temporary: a later attempt may
 * succeed. When a commit fails with this, it is unknown whether it happened.
 */
export class DatabaseUnavailable extends Error {}

/** feature_not_supported: for a prepared statement, its table was changed since it was prepared. */
export const STALE_PLAN = '0A000'

/**
 * Temporary errors of https://www.postgresql.org/docs/current/errcodes-appendix.html, as codes and classes.
 */
const PASSING = new Set([
  '25006', // read-only: it has become a standby
  '25P03', // ended while idle in a transaction
  '40001', // could not serialize access, repeatedly
  '40P01', // deadlock, repeatedly
  '55P03', // lock not available
  '57014', // statement timeout
  '57P01', // shut down
  '57P02', // crashed
  '57P03', // starting up
  '57P05',
])
const PASSING_CLASSES = ['08', '53', '58']

/** True when the database is at fault, so that the same call may succeed later. */
export function isDatabaseFault(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  if (error instanceof Error && error.cause !== undefined && isDatabaseFault(error.cause)) return true
  const { code, severity } = (error ?? {}) as { code?: unknown; severity?: unknown }
  // Only errors of the server have a severity; codes of sockets and files have other meanings.
  if (typeof code !== 'string' || typeof severity !== 'string') return false
  return PASSING.has(code) || PASSING_CLASSES.some((prefix) => code.startsWith(prefix))
}

/**
 * Repeats `work` every second until the database answers; calls `onWait` after each failure.
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
