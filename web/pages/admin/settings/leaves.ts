import type { Section } from '#domain/settings.ts'

/** Sections that are a single list without named fields. */
const lists: readonly Section[] = ['languages', 'quickAnswers', 'planTemplates']
export const isList = (section: Section): boolean => lists.includes(section)

/** Returns the path and value of each leaf of a change. */
export function leavesOf(changes: unknown, path: readonly string[] = []): [string[], unknown][] {
  if (typeof changes !== 'object' || changes === null || Array.isArray(changes)) return [[[...path], changes]]
  return Object.entries(changes).flatMap(([name, value]) => leavesOf(value, [...path, name]))
}

/** Returns the value at a path; undefined if there is none. */
export const valueAt = (settings: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
    settings,
  )
