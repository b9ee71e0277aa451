/**
 * Places in a document that are filled after rendering: by the build, and by the server those that only it
 * knows: `nonce`, `settings`, `origin`, the site's own address without a slash at its end, `hours`, those that
 * are free at this moment, and `reviews`, those that are published.
 */
export const SLOTS = {
  root: '{{root}}',
  style: '{{style}}',
  navigation: '{{navigation}}',
  reveal: '{{reveal}}',
  untilAlive: '{{untilAlive}}',
  nonce: '{{nonce}}',
  settings: '{{settings}}',
  origin: '{{origin}}',
  facts: '{{facts}}',
  speculation: '{{speculation}}',
  hours: '{{hours}}',
  reviews: '{{reviews}}',
  ownTimes: '{{ownTimes}}',
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
  | 'times'

/** What an app page starts with, found by the build: its files, and the texts of its areas that its program says. */
export type AppFiles = { entry: string; preloads: readonly string[]; words: readonly string[] }
