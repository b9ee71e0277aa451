import { SERVER_SLOTS, slot } from '#contract/page-slots.ts'

/** Placeholders in a document that are filled after rendering, by the build or by the server. */
export const SLOTS = {
  ...SERVER_SLOTS,
  root: slot('root'),
  style: slot('style'),
  navigation: slot('navigation'),
  reveal: slot('reveal'),
  offerLanguage: slot('offerLanguage'),
  untilHydrated: slot('untilHydrated'),
  structuredData: slot('structuredData'),
  speculation: slot('speculation'),
  ownTimes: slot('ownTimes'),
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
