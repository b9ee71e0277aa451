import type { Sandbox } from '#sandbox/start.ts'
import { buyer, type Count, type Needs } from '#simulation/kill/buyers.ts'
import type { Account, Slot } from '#simulation/kill/people.ts'
import { chanceOf } from '#simulation/random.ts'

/** Simulated buyers who book, pay, hesitate and cancel at one site, with a configurable pause. */
export function buyersAt(
  url: string,
  sandbox: Sandbox,
  people: { accounts: Account[]; slots: { contested: Slot[]; roomy: Slot[] } },
  { atOnce, pauseMs }: { atOnce: number; pauseMs: number },
): { count: Count; book(ms: number): Promise<void> } {
  const count: Count = { checkouts: 0, saved: 0, cancelled: 0, broken: 0 }
  const needs: Needs = { chance: chanceOf(1), sites: [{ url }], sandbox, slots: people.slots, count, pauseMs }
  return {
    count,
    book: async (ms) => {
      const until = Date.now() + ms
      await Promise.all(Array.from({ length: atOnce }, () => buyer(needs, people.accounts, until)))
    },
  }
}
