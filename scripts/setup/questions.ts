import type { Outside } from './outside.ts'
import type { english } from './problem-texts/en.ts'
import type { Words } from './texts.ts'

export type ProblemCode = keyof typeof english

/** Answers by the key of their question. */
export type Answers = Record<string, string | undefined>

/** Result of a check: the code of its text, and the values of the placeholders. */
export type Problem = {
  code: ProblemCode
  facts: Record<string, string | number>
  /** Key of the question to ask again. */
  again: string
  /** True if no site can run with this answer, so that it cannot be kept. */
  isFatal: boolean
}

export type Question = {
  key: string
  ask: Words
  isSecret?: boolean
  isOptional?: boolean
  /** Suggested answer; an answer that was given before goes first. */
  suggest?: (answers: Answers) => string | undefined
  /** False if earlier answers make the question unnecessary. */
  applies?: (answers: Answers) => boolean
  /** Normalises what was typed. */
  read?: (typed: string) => string
  /** Tests this answer together with earlier ones. */
  check?: (answers: Answers, outside: Outside) => Promise<Problem | null>
  /** Printed before the check, because it takes a few seconds. */
  checking?: Words
}

const problem =
  (isFatal: boolean) =>
  (again: string, code: ProblemCode, facts: Problem['facts'] = {}): Problem => ({
    code,
    facts,
    again,
    isFatal,
  })

/** A problem that another answer solves. */
export const fatal = problem(true)

/** A problem outside this machine, which may be solved later. */
export const open = problem(false)
