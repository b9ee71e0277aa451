import { createContext } from 'react'
import type { Platform } from '#domain/consultation.ts'
import type { Settings } from '#domain/settings.ts'
import { useRequiredContext } from './required-context.ts'

/** The settings that a page's program needs, inlined into its document. */
export type PageSettings = Pick<Settings, 'coupon' | 'slots' | 'policy' | 'languages'> & {
  company: Pick<Settings['company'], 'name' | 'email'>
  /** Prices in the currencies that can be paid here; a second currency means several payment methods. */
  prices: { USD: number; KRW?: number }
  /** Chat apps offered in the form. */
  apps: Platform[]
  /** Earliest and latest start of a week; absent while all counsellors work in the opening hours. */
  starts?: string[]
  /** The server translates texts of a consultation. */
  translates?: boolean | undefined
  /** Names of the offered languages in a locale that many browsers have no names for. */
  languageNames?: Record<string, string> | undefined
}

export const SettingsContext = createContext<PageSettings | null>(null)

/** Returns the settings in force when the document was sent. */
export const useSettings = (): PageSettings => useRequiredContext(SettingsContext, 'settings')
