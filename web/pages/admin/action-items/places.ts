import type { z } from 'zod/mini'
import type { actionItem } from '#contract/action-items.ts'

export type Item = z.output<typeof actionItem>

/** Kinds of which one cause can produce many items; they are shown as one entry. */
const grouped = ['message_failed', 'message_held'] as const
export const isGrouped = (kind: Item['kind']): kind is (typeof grouped)[number] =>
  (grouped as readonly string[]).includes(kind)

/** An entry of the list; `count` is the number of items that it stands for. */
export type Shown = { key: string; item: Item; count: number }

/** An entry with its position on the page; settled ones stay there without buttons. */
export type Placed = Shown & { isSettled: boolean }

/** Groups the items: one outage fails many mails, and they are one entry. */
export const shownOf = (items: readonly Item[]): Shown[] =>
  items
    .filter(({ kind }, index) => !isGrouped(kind) || items.findIndex((each) => each.kind === kind) === index)
    .map((item) => ({
      key: isGrouped(item.kind) ? item.kind : `${item.kind} ${item.id}`,
      item,
      count: items.filter(({ kind }) => kind === item.kind).length,
    }))

/**
 * Merges a refreshed list into the shown one. Every entry keeps its position while the page is open, so that no button
 * moves under a finger: a settled entry stays without buttons, new ones are appended.
 */
export function mergePlaces(before: readonly Placed[], shown: readonly Shown[]): Placed[] {
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
