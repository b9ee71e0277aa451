import { type Locale, locales } from '#contract/locales.ts'
import type { Settings, Section } from '#domain/settings.ts'
import type { Deps } from '#server/deps.ts'
import { createPageMeasurer } from './built-pages.ts'
import { publicSettings } from './public-settings.ts'

/** Limit of a whole first visit to a public page, compressed (docs/performance.md). */
const MAX_BYTES = 12_000

/** Pages that contain texts of the admin. */
const places = [
  { section: 'faq', path: '/service' },
  { section: 'story', path: '/about' },
  { section: 'profile', path: '/about' },
] as const satisfies readonly { section: Section; path: string }[]

/**
 * Returns the fields, as "faq.ko", whose texts make a public page too large for a first visit. The page is
 * measured as it would be sent, so other changes count, too. Empty without a build, where there are no pages.
 */
export function findOversizedTexts(
  deps: Pick<Deps, 'config' | 'settings'>,
): (settings: Settings) => Promise<string[]> {
  const measurePage = createPageMeasurer(deps.config)
  return async (settings) => {
    if (!measurePage) return []
    const offered = { ...publicSettings(deps), ...settings }
    const known = new Map<string, Promise<number>>()
    const bytesOf = (path: string, locale: Locale): Promise<number> => {
      const key = `${locale} ${path}`
      const bytes = known.get(key) ?? measurePage({ path, locale }, offered)
      known.set(key, bytes)
      return bytes
    }
    const oversized = await Promise.all(
      places.flatMap(({ section, path }) =>
        locales
          .filter((locale) => settings[section][locale].length > 0)
          .map(async (locale) => ((await bytesOf(path, locale)) > MAX_BYTES ? [`${section}.${locale}`] : [])),
      ),
    )
    return oversized.flat()
  }
}
