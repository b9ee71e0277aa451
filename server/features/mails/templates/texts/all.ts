import type { Locale } from '#contract/locales.ts'
import type { Settings } from '#domain/settings.ts'
import type { MailTexts } from './catalogue.ts'
import { en } from './en.ts'
import { ja } from './ja.ts'
import { ko } from './ko.ts'
import { mn } from './mn.ts'
import { uz } from './uz.ts'
import { vi } from './vi.ts'
import { zh } from './zh.ts'

export const textsIn: Record<Locale, (company: Settings['company']) => MailTexts> = {
  en,
  ko,
  vi,
  zh,
  ja,
  mn,
  uz,
}

/**
 * The student's first message to the business's account, in the language of the conversation; English when
 * none was chosen.
 */
export function greetingIn(
  language: string | null | undefined,
  number: string,
  company: Settings['company'],
): string {
  const texts = language && Object.hasOwn(textsIn, language) ? textsIn[language as Locale] : en
  return texts(company).hello_first.greeting(number)
}
