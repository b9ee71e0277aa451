import { createContext } from 'react'
import { type Locale, localeTags } from '#contract/locales.ts'
import { useRequiredContext } from '#web/program/required-context.ts'
import type { Code } from '#web/wire/api.ts'
import type { Area, Catalogue, TFunction } from './catalogues.ts'
import { fill } from './text.ts'

export const CatalogueContext = createContext<Catalogue | null>(null)

export const useCatalogue = (): Catalogue => useRequiredContext(CatalogueContext, 'catalogue')

/** Returns the function that formats the texts of an area and the common ones. */
export function useText<A extends Area = 'common'>(area?: A): TFunction<A> {
  const catalogue = useCatalogue()
  // Throw if the area was not loaded, so that the mistake shows in every language.
  if (area && !catalogue.areas.includes(area)) throw new Error(`No texts "${area}" around this component`)
  return tFunctionOf<A>(catalogue)
}

/** Like `useText`, outside a component. */
export function tFunctionOf<A extends Area>(catalogue: Catalogue): TFunction<A> {
  const { texts, locale } = catalogue
  return (key, ...[values]) => fill(texts[key] ?? key, values ?? {}, localeTags[locale])
}

/** Names a zone's time, "Vietnam time"; undefined if the language has no such name. */
export function useZoneTimeName(): (zone: string) => string | undefined {
  const { texts } = useCatalogue()
  return (zone) => texts[`time.zone.${zone}`]
}

export type ErrorText = (code: Code, serverMessage?: string, otherwise?: string) => string

/**
 * Returns the message of an error code. A code without a text gets the server's message, or else
 * `otherwise`; never an empty text.
 */
export function useErrorText(): ErrorText {
  const { errors } = useCatalogue()
  return (code, serverMessage, otherwise) =>
    errors[code] ?? (serverMessage || otherwise || errors.INTERNAL || code)
}

export const useLocale = (): Locale => useCatalogue().locale

/** BCP 47 tag of the reader's language, for `Intl`. */
export const useLanguageTag = (): string => localeTags[useCatalogue().locale]
