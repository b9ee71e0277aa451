import type { Locale } from './locales.ts'

/** Each language by its own name. */
export const localeNames = {
  en: 'English',
  ko: '한국어',
  vi: 'Tiếng Việt',
  zh: '简体中文',
  ja: '日本語',
  mn: 'Монгол',
  uz: 'Oʻzbekcha',
} as const satisfies Record<Locale, string>
