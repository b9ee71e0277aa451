import { SERVER_SLOTS, slot } from '#contract/page-slots.ts'

/** Places in a document that are filled after rendering: by the build, and by the server those that only it knows. */
export const SLOTS = {
  ...SERVER_SLOTS,
  root: slot('root'),
  style: slot('style'),
  navigation: slot('navigation'),
  reveal: slot('reveal'),
  untilAlive: slot('untilAlive'),
  facts: slot('facts'),
  speculation: slot('speculation'),
  ownTimes: slot('ownTimes'),
} as const

/** The style sheets that are put into documents: of an app page what all of them share, and its own. */
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

/** What an app page starts with, found by the build: its files, and the texts of its areas that its program says. */
export type AppFiles = { entry: string; preloads: readonly string[]; words: readonly string[] }
