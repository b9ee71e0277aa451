import type { PublicPath } from '#contract/pages.ts'
import type { Group } from '#web/content/contents.ts'

/** The three groups of students. */
export const groups: readonly Group[] = ['preparing', 'live', 'finish']

export const topicPages = [1, 2] as const
export type TopicPage = (typeof topicPages)[number]

export const topicsPath = (group: Group, page: TopicPage): PublicPath => `/concern/${group}/${page}`
