import type { Section } from '#domain/office.ts'

/** Sections that are one list, and have no fields by name. */
const lists: readonly Section[] = ['languages', 'quickAnswers', 'planTemplates']
export const isList = (section: Section): boolean => lists.includes(section)

/** "section.field" and its value for each value that a change holds. */
export function leavesOf(changes: unknown, path: readonly string[] = []): [string[], unknown][] {
  if (typeof changes !== 'object' || changes === null || Array.isArray(changes)) return [[[...path], changes]]
  return Object.entries(changes).flatMap(([name, value]) => leavesOf(value, [...path, name]))
}

/** The value at a path; undefined where nothing stands. */
export const valueAt = (settings: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
    settings,
  )
