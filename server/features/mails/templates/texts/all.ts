import type { Locale } from '#contract/locales.ts'
import type { Office } from '#domain/office.ts'
import type { MailTexts } from './catalogue.ts'
import { en } from './en.ts'
import { ko } from './ko.ts'
import { vi } from './vi.ts'
import { zh } from './zh.ts'

export const textsIn: Record<Locale, (company: Office['company']) => MailTexts> = { en, ko, vi, zh }

/**
 * What a student writes first to the office's account, in the language the two will talk in; in English when
 * none was chosen, as before there was a choice.
 */
export function greetingIn(
  language: string | null | undefined,
  number: string,
  company: Office['company'],
): string {
  const texts = language && Object.hasOwn(textsIn, language) ? textsIn[language as Locale] : en
  return texts(company).hello_first.greeting(number)
}
