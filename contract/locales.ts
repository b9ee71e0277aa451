/** Languages of the product; English is the specification's own text. */
export const locales = ['en', 'ko', 'vi', 'zh', 'ja', 'mn', 'uz'] as const
export type Locale = (typeof locales)[number]

export const DEFAULT_LOCALE: Locale = 'en'

/** BCP 47 tags for `lang`, `hreflang` and Intl. */
export const localeTags = {
  en: 'en',
  ko: 'ko',
  vi: 'vi',
  zh: 'zh-Hans',
  ja: 'ja',
  mn: 'mn',
  uz: 'uz',
} as const satisfies Record<Locale, string>

/** Open Graph locales (https://ogp.me/#optional): language and territory. */
export const openGraphLocales = {
  en: 'en_US',
  ko: 'ko_KR',
  vi: 'vi_VN',
  zh: 'zh_CN',
  ja: 'ja_JP',
  mn: 'mn_MN',
  uz: 'uz_UZ',
} as const satisfies Record<Locale, string>

export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value)

/** A stored language of this release or the next one; the default for one that this release lacks. */
export const localeOrDefault = (stored: string): Locale => (isLocale(stored) ? stored : DEFAULT_LOCALE)
