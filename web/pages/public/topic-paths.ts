import type { Group } from '#web/content/contents.ts'
import type { Progress } from './crossing.tsx'

/** The three groups of students, and how far across the river each of them is. */
export const groups: readonly { group: Group; progress: Progress }[] = [
  { group: 'preparing', progress: 0 },
  { group: 'live', progress: 1 },
  { group: 'finish', progress: 2 },
]

export const topicPages = [1, 2] as const
export type TopicPage = (typeof topicPages)[number]

export const topicsPath = (group: Group, page: TopicPage): string => `/concern/${group}/${page}`
