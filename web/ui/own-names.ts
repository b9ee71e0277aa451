import { useEffect, useState } from 'react'
import { useLanguageTag } from '#web/texts/use-text.ts'

type Names = { languages: Record<string, string>; countries: Record<string, string> }

const loaders: Partial<Record<string, () => Promise<Names>>> = {
  mn: () => import('#web/texts/mn/names.ts'),
  uz: () => import('#web/texts/uz/names.ts'),
}

/** True if names in a language come from Intl. Its Uzbek ones mix several apostrophes and forms. */
const isNamedByIntl = (languageTag: string): boolean =>
  languageTag !== 'uz' && Intl.DisplayNames.supportedLocalesOf(languageTag).length > 0

/**
 * Returns our own names of languages and countries in the reader's language, fetched only where Intl's are missing
 * or not fit to be shown; null until they are here, and in all other languages.
 */
export function useOwnNames(): Names | null {
  const languageTag = useLanguageTag()
  const [names, setNames] = useState<Names | null>(null)
  useEffect(() => {
    const load = loaders[languageTag]
    if (!load || isNamedByIntl(languageTag)) return
    // Without a connection, Intl's names stay.
    load().then(setNames, () => {})
  }, [languageTag])
  return names
}
