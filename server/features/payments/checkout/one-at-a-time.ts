/**
 * Returns a function that runs calls with the same key one after the other in this process. Two tabs confirming one
 * order then both get its booking: the second would otherwise find it leased by the first and get the reply to wait.
 */
export function oneAtATime(): <Value>(key: string, work: () => Promise<Value>) => Promise<Value> {
  const running = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const before = running.get(key)
    const result = before ? before.then(work) : work()
    const ended = result
      .catch(() => null)
      .then(() => {
        if (running.get(key) === ended) running.delete(key)
      })
    running.set(key, ended)
    return result
  }
}
