import { languageNames } from '#domain/formatters.ts'
import { useLanguageTag } from '#web/texts/use-text.ts'
import { useOwnNames } from '#web/ui/own-names.ts'

/** Returns a function that names a language code in the reader's language. */
export function useLanguageName(): (language: string) => string {
  const names = languageNames(useLanguageTag())
  const own = useOwnNames()
  return (language) => own?.languages[language] ?? names.of(language) ?? language
}
