import type { PublicPath } from '#contract/pages.ts'
import type { Group } from '#web/content/contents.ts'
import type { Progress } from './stage-illustration.tsx'

/** The three groups of students. */
export const groups: readonly Group[] = ['preparing', 'live', 'finish']

/** Position of the boat for each group. */
export const progressOf: Record<Group, Progress> = { preparing: 0, live: 1, finish: 2 }

export const topicPages = [1, 2] as const
export type TopicPage = (typeof topicPages)[number]

export const topicsPath = (group: Group, page: TopicPage): PublicPath => `/concern/${group}/${page}`
