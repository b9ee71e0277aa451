/**
 * Cache, because creating a formatter takes a hundred times as long as using it. Visitors can name any zone, so it must
 * neither grow without end nor stay full of zones that are no longer used: once `newer` is full, it replaces `older`,
 * which drops every formatter that was not used since the last replacement.
 */
let newer = new Map<string, object>()
let older = new Map<string, object>()
const MAX_NEWER = 250

function cachedFormatter<Formatter extends object>(key: string, make: () => Formatter): Formatter {
  const known = newer.get(key)
  if (known) return known as Formatter
  const formatter = (older.get(key) as Formatter | undefined) ?? make()
  if (newer.size >= MAX_NEWER) {
    older = newer
    newer = new Map()
  }
  newer.set(key, formatter)
  return formatter
}

/**
 * Returns a formatter of dates in a language (BCP 47).
 * @throws RangeError for an unknown time zone.
 */
export const dateFormatter = (
  languageTag: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat =>
  cachedFormatter(languageTag + JSON.stringify(options), () => new Intl.DateTimeFormat(languageTag, options))

/**
 * Tags for numbers in a language. Uzbek has the format of Russian, "49 000" and "36,00"; some browsers list Uzbek
 * without that format, and would differ from the server.
 */
const numberTags = (languageTag: string): string => (languageTag === 'uz' ? 'ru' : languageTag)

export const numberFormatter = (
  languageTag: string,
  options: Intl.NumberFormatOptions = {},
): Intl.NumberFormat =>
  cachedFormatter(
    `number ${languageTag}${JSON.stringify(options)}`,
    () => new Intl.NumberFormat(numberTags(languageTag), options),
  )

export const pluralRules = (languageTag: string): Intl.PluralRules =>
  cachedFormatter(`plural ${languageTag}`, () => new Intl.PluralRules(languageTag))

export const languageNames = (languageTag: string): Intl.DisplayNames =>
  cachedFormatter(`languages ${languageTag}`, () => new Intl.DisplayNames(languageTag, { type: 'language' }))
