import type { z } from 'zod/mini'
import type { attentionItem } from '#contract/attention.ts'

export type Item = z.output<typeof attentionItem>

/** Of these there may be many of one cause: they are one thing to do. */
const together = ['message_failed', 'message_held'] as const
export const isTogether = (kind: Item['kind']): kind is (typeof together)[number] =>
  (together as readonly string[]).includes(kind)

/** An entry of the list; `count` is how many of its kind it stands for. */
export type Shown = { key: string; item: Item; count: number }

/** An entry at its place on the page; settled ones stay there, without their buttons. */
export type Placed = Shown & { isSettled: boolean }

/** One outage fails many mails: they are one entry. */
export const shownOf = (items: readonly Item[]): Shown[] =>
  items
    .filter(({ kind }, index) => !isTogether(kind) || items.findIndex((each) => each.kind === kind) === index)
    .map((item) => ({
      key: isTogether(item.kind) ? item.kind : `${item.kind} ${item.id}`,
      item,
      count: items.filter(({ kind }) => kind === item.kind).length,
    }))

/**
 * Keeps every entry where it is while the page is open, so that no button comes under a finger that was
 * meant for another one: an entry that is gone stays as settled, new ones come last.
 */
export function keepPlaces(before: readonly Placed[], shown: readonly Shown[]): Placed[] {
  const open = new Map(shown.map((each) => [each.key, each]))
  const known = new Set(before.map(({ key }) => key))
  return [
    ...before.map((placed) => {
      const still = open.get(placed.key)
      return still ? { ...still, isSettled: false } : { ...placed, isSettled: true }
    }),
    ...shown.filter(({ key }) => !known.has(key)).map((each) => ({ ...each, isSettled: false })),
  ]
}
