type Timer = { id: number; at: number; ring: () => void }

const realSetTimeout = globalThis.setTimeout
const realClearTimeout = globalThis.clearTimeout

/** A manual clock; advancing it fires the product's timers that are due by then. */
export type Clock = { now(): number; advance(ms: number): void; forgetTimers(): void }

export function createClock(startMs: number): Clock {
  let nowMs = startMs
  let lastId = 0
  let timers: Timer[] = []
  globalThis.setTimeout = ((ring: () => void, ms = 0) => {
    timers.push({ id: ++lastId, at: nowMs + ms, ring })
    return lastId
  }) as unknown as typeof globalThis.setTimeout
  globalThis.clearTimeout = ((id: number) => {
    timers = timers.filter((timer) => timer.id !== id)
  }) as unknown as typeof globalThis.clearTimeout
  return {
    now: () => nowMs,
    advance: (ms) => {
      nowMs += ms
      const due = timers.filter(({ at }) => at <= nowMs).toSorted((a, b) => a.at - b.at || a.id - b.id)
      timers = timers.filter(({ at }) => at > nowMs)
      for (const { ring } of due) ring()
    },
    forgetTimers: () => {
      timers = []
      globalThis.setTimeout = realSetTimeout
      globalThis.clearTimeout = realClearTimeout
    },
  }
}
