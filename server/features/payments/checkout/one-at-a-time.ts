/**
 * Returns a function that runs calls with the same key one after the other in this process. So two tabs that confirm
 * one order both get its booking. Otherwise the second would find the payment leased by the first and get
 * PAYMENT_PENDING.
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
