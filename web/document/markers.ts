import { SERVER_MARKERS, marker } from '#contract/page-markers.ts'
import type { OptionalPart } from '#web/program/optional-parts.ts'

/** Markers in a document that are replaced after rendering, by the build or by the server. */
export const MARKERS = {
  ...SERVER_MARKERS,
  root: marker('root'),
  style: marker('style'),
  navigation: marker('navigation'),
  reveal: marker('reveal'),
  offerLanguage: marker('offerLanguage'),
  untilHydrated: marker('untilHydrated'),
  structuredData: marker('structuredData'),
  speculation: marker('speculation'),
  ownTimes: marker('ownTimes'),
} as const

/** Style sheets inlined into documents. App pages get the shared sheet and their own. */
export type Sheet =
  | 'app'
  | 'accounts'
  | 'booking'
  | 'payment'
  | 'consultations'
  | 'admin'
  | 'home'
  | 'inner'
  | 'service'
  | 'policy'
  | 'times'

/**
 * Start files of an app page, found by the build: the entry, its preloads, the text keys that its program
 * uses, and the words of the style sheets (classes, elements) that occur in its program.
 */
export type AppFiles = {
  entry: string
  preloads: readonly string[]
  textKeys: readonly string[]
  styleNames: readonly string[]
}

/** Scripts of the app pages: `files` by path, `optionalFiles` of the modules that a page imports for some data only. */
export type ProgramFiles = {
  files: Record<string, AppFiles>
  optionalFiles: Partial<Record<OptionalPart, readonly string[]>>
}
