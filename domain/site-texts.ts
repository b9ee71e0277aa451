import { concerns } from './concerns.ts'

/**
 * Texts that the owner can replace on the site: questions and answers, about page, counsellor, and the
 * questions before a consultation. They are settings; an empty one falls back to the built-in text.
 */

/** A value in each language of the site. */
export type InLanguages<Value> = {
  en: Value
  ko: Value
  vi: Value
  zh: Value
  ja: Value
  mn: Value
  uz: Value
}

/** A heading with its paragraphs: a question with its answer, a chapter of the about page, a person. */
export type TextBlock = { title: string; text: string[] }

type SiteTexts = InLanguages<TextBlock[]>

/** Topics of the questions before a consultation; `any` when no topic was chosen. */
export const topics = ['any', ...concerns] as const
export type Topic = (typeof topics)[number]

/** An empty list in a language means the built-in questions. */
type IntakeQuestions = Record<Topic, InLanguages<string[]>>

export const MAX_FAQ = 24
/** Number of Korean counting words that decorate the chapters of the about page (web/pages/public/counting.ts). */
export const MAX_CHAPTERS = 8
export const MAX_PARAGRAPHS = 6

const nothing = { en: [], ko: [], vi: [], zh: [], ja: [], mn: [], uz: [] }

export const initialSiteTexts: SiteTexts = nothing

export const firstIntake: IntakeQuestions = Object.fromEntries(
  topics.map((topic) => [topic, nothing]),
) as Record<Topic, typeof nothing>
