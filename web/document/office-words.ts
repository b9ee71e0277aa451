import { factsIn } from '#web/content/facts.ts'
import type { OfferedOffice } from '#domain/offer.ts'
import type { Catalogue } from '#web/texts/catalogues.ts'

/**
 * The same texts with the office's own days and limits in place of `<bookableDays>`, `<lead>` and the like: what
 * the owner changes is true in a hint and in a refusal, too, and costs a page's program nothing.
 */
export function withOfficeWords(catalogue: Catalogue, office: OfferedOffice): Catalogue {
  const facts: Record<string, unknown> = factsIn(catalogue.locale, office)
  const said = (texts: Record<string, string>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(texts).map(([key, text]) => [
        key,
        text.replaceAll(/<(\w+)>/g, (whole, name: string) => {
          const fact = facts[name]
          return typeof fact === 'string' ? fact : whole
        }),
      ]),
    )
  return { ...catalogue, words: said(catalogue.words), errors: said(catalogue.errors) }
}
