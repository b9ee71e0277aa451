import { useContext } from 'react'
import { languageNames } from '#domain/formatters.ts'
import { SettingsContext } from '#web/program/settings.ts'
import { useLanguageTag } from '#web/texts/use-text.ts'

/** Returns a function that names a language code in the reader's language. */
export function useLanguageName(): (language: string) => string {
  const names = languageNames(useLanguageTag())
  const own = useContext(SettingsContext)?.languageNames
  return (language) => own?.[language] ?? names.of(language) ?? language
}
