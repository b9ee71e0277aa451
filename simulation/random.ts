import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

export type Chance = ReturnType<typeof chanceOf>

/** Seeded pseudo-random numbers: the same seed gives the same history. */
export function chanceOf(seed: number) {
  let state = Math.imul(seed, 2_654_435_761) >>> 0
  /** A number in [0, 1): mulberry32, https://gist.github.com/tommyettinger/46a874533244883189143505d203312c. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  /** An integer in [from, below). */
  const whole = (from: number, below: number): number => from + Math.floor(next() * (below - from))
  return {
    next,
    whole,
    /** True with probability p. */
    happens: (p: number): boolean => next() < p,
    pick<T>(from: readonly T[]): T {
      if (from.length === 0) throw new Error('Nothing to pick from')
      return from[whole(0, from.length)]!
    },
  }
}

let ids: Chance = chanceOf(0)

/** Seeds the ids and codes that the product takes from the platform. */
export function seedPlatform(seed: number): void {
  ids = chanceOf(seed ^ 0x5eed)
}

const hex = (length: number): string => Array.from({ length }, () => ids.whole(0, 16).toString(16)).join('')

/** Replaces `randomUUID` and `randomInt` for every module of this process. */
export function makePlatformDeterministic(): void {
  Object.assign(crypto, {
    randomUUID: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
    randomInt: (low: number, high?: number) =>
      high === undefined ? ids.whole(0, low) : ids.whole(low, high),
  })
  syncBuiltinESMExports()
}
