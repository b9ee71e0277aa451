/**
 * Returns the result of `work` if it settles within `ms`, otherwise `otherwise`. The work continues, and its
 * result is in the database.
 */
export async function within<T, Otherwise>(
  ms: number,
  work: Promise<T>,
  otherwise: Otherwise,
): Promise<T | Otherwise> {
  let timer: NodeJS.Timeout | undefined
  const timeIsUp = new Promise<Otherwise>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), ms)
  })
  try {
    return await Promise.race([work, timeIsUp])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Runs `work` with a signal that is aborted after `ms`. Unlike `AbortSignal.timeout`, whose timer stays in memory until
 * its end, the timer is removed when the work ends.
 */
export async function withTimeout<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new DOMException('No answer in time', 'TimeoutError')), ms)
  try {
    return await work(controller.signal)
  } finally {
    clearTimeout(timer)
  }
}
