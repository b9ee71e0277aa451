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
