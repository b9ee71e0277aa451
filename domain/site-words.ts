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

export const MAX_FAQ = 12
/** As many as there are counting words beside them. */
export const MAX_CHAPTERS = 8
export const MAX_PARAGRAPHS = 6

/** Facts that such words may name in braces, so that they stay true when a setting changes. */
export const namedFacts = [
  'fee',
  'feeWithCoupon',
  'couponPercent',
  'couponValidity',
  'refundNotice',
  'duration',
  'bookableDays',
  'firstStart',
  'lastStart',
  'lead',
  'horizon',
  'hold',
  'reminder',
  'languages',
  'attachmentLimit',
] as const
export type NamedFact = (typeof namedFacts)[number]

const NAME = /\{([^{}]*)\}/g
const isNamed = (name: string): name is NamedFact => namedFacts.some((each) => each === name)

/** False when something stands in braces that is no fact: visitors would read the braces. */
export const namesFactsOnly = (text: string): boolean =>
  !/[{}]/.test(text.replaceAll(NAME, (whole, name: string) => (isNamed(name) ? '' : whole)))

/** The words with the facts in them. */
export const withFacts = (text: string, facts: Record<NamedFact, string>): string =>
  text.replaceAll(NAME, (whole, name: string) => (isNamed(name) ? facts[name] : whole))

const nothing = { en: [], ko: [], vi: [], zh: [] }

export const firstWords: OwnWords = nothing

export const firstIntake: IntakeQuestions = {
  any: nothing,
  start: nothing,
  preparation: nothing,
  major: nothing,
  possible: nothing,
  life: nothing,
  scholarship: nothing,
  short: nothing,
  career: nothing,
}
