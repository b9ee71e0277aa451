const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Merges `changes` into `base`, section by section; a list is replaced as a whole. */
export function mergeFields(base: unknown, changes: unknown): unknown {
  if (!isPlainObject(base) || !isPlainObject(changes)) return changes
  const merged = new Map(Object.entries(base))
  for (const [name, value] of Object.entries(changes)) merged.set(name, mergeFields(merged.get(name), value))
  return Object.fromEntries(merged)
}

/** Returns the fields of `next` that differ from `base`; null when none does. */
export function changedFields(base: unknown, next: unknown): unknown {
  if (!isPlainObject(base) || !isPlainObject(next))
    return JSON.stringify(base) === JSON.stringify(next) ? null : next
  const changed = Object.entries(next)
    .map(([name, value]) => [name, changedFields(base[name], value)] as const)
    .filter(([, value]) => value !== null)
  return changed.length === 0 ? null : Object.fromEntries(changed)
}

/** Returns the values of `settings` at the fields that `changes` contains. */
export function pickFields(changes: unknown, settings: unknown): Record<string, unknown> {
  const pick = (change: unknown, value: unknown): unknown =>
    isPlainObject(change) && isPlainObject(value)
      ? Object.fromEntries(Object.keys(change).map((name) => [name, pick(change[name], value[name])]))
      : value
  return pick(changes, settings) as Record<string, unknown>
}
