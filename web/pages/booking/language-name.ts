import { useLanguageTag } from '#web/texts/use-text.ts'

/** Says a language of the office's settings in the reader's own. */
export function useLanguageName(): (language: string) => string {
  const names = new Intl.DisplayNames([useLanguageTag()], { type: 'language' })
  return (language) => names.of(language) ?? language
}
