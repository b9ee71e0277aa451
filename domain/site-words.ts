import { concerns } from './concerns.ts'

/**
 * Words of the office's own on the site: questions and answers, its story, the counsellor, and what a student is
 * asked before the hour. They are settings; where the office has written nothing, the built-in texts stand.
 */

/** Something in each language of the site. */
export type InLanguages<Value> = { en: Value; ko: Value; vi: Value; zh: Value }

/** A heading with its paragraphs: a question with its answer, a chapter of the story, a person. */
export type TextBlock = { title: string; text: string[] }

export type OwnWords = InLanguages<TextBlock[]>

/** What the questions before the hour are about; `any` where nobody said. */
export const topics = ['any', ...concerns] as const
export type Topic = (typeof topics)[number]

/** None in a language: the built-in questions. */
export type IntakeQuestions = Record<Topic, InLanguages<string[]>>

export const MAX_FAQ = 24
/** As many as there are counting words beside them. */
export const MAX_CHAPTERS = 8
export const MAX_PARAGRAPHS = 6

const nothing = { en: [], ko: [], vi: [], zh: [] }

export const firstWords: OwnWords = nothing

export const firstIntake: IntakeQuestions = Object.fromEntries(
  topics.map((topic) => [topic, nothing]),
) as Record<Topic, typeof nothing>
