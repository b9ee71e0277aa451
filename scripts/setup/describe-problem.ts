import { english } from './problem-texts/en.ts'
import { korean } from './problem-texts/ko.ts'
import type { Problem } from './questions.ts'
import type { Language } from './texts.ts'

const texts = { en: english, ko: korean }

/** Cause, code and remedy of a problem, in two lines. */
export function describeProblem({ code, facts }: Problem, language: Language): string {
  const text = `✗ ${texts[language][code]}`.replace('\n', () => ` [${code}]\n`)
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(facts[name] ?? whole))
}
