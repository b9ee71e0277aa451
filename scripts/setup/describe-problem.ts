import { problemTexts } from './problem-texts/all.ts'
import type { Problem } from './questions.ts'
import type { Language, Words } from './problem-text.ts'

/** Cause, remedy and code of a problem, in two lines. */
export function describeProblem({ code, facts }: Problem, language: Language): string {
  const [cause, remedy] = problemTexts[code]
  const fill = (words: Words): string =>
    words[language].replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(facts[name] ?? whole))
  return `✗ ${fill(cause)} [${code}]\n  → ${fill(remedy)}`
}
