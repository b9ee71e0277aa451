import type { PublicSettings } from '#domain/public-settings.ts'
import { factsIn } from '#web/content/facts.ts'
import type { Catalogue } from '#web/texts/catalogues.ts'

/**
 * Returns the same texts with the office's days and limits in place of `<bookableDays>`, `<lead>` and
 * the like. Hints and error messages then show the current settings without code in the page's program.
 */
export function fillSettings(catalogue: Catalogue, settings: PublicSettings): Catalogue {
  const facts: Record<string, unknown> = factsIn(catalogue.locale, settings)
  const fillAll = (texts: Record<string, string>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(texts).map(([key, text]) => [
        key,
        text.replaceAll(/<(\w+)>/g, (whole, name: string) => {
          const fact = facts[name]
          return typeof fact === 'string' ? fact : whole
        }),
      ]),
    )
  return { ...catalogue, texts: fillAll(catalogue.texts), errors: fillAll(catalogue.errors) }
}
