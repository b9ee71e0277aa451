import type { Locale } from '#contract/locales.ts'
import { languages as mongolian } from '#web/texts/mn/names.ts'
import { languages as uzbek } from '#web/texts/uz/names.ts'

const own: Partial<Record<Locale, Readonly<Record<string, string>>>> = { mn: mongolian, uz: uzbek }

/** Our own names of languages in a locale that many browsers have no names for; undefined for the others. */
export function ownLanguageNames(
  locale: Locale,
  languages: readonly string[],
): Record<string, string> | undefined {
  const names = own[locale]
  return names && Object.fromEntries(languages.map((language) => [language, names[language] ?? language]))
}
