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

export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value)
