import { appNames } from '#contract/app-names.ts'
import type { Locale } from '#contract/locales.ts'
import { type Platform, platforms } from '#domain/consultation.ts'

/** Names of the chat apps as texts of the screens. */
export const appTexts = (locale: Locale) =>
  Object.fromEntries(platforms.map((app) => [`platform.${app}`, appNames[locale][app]])) as Record<
    `platform.${Platform}`,
    string
  >
