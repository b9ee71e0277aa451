/**
 * Places in a document that are filled after rendering: by the build, and by the server those that only it
 * knows: `nonce`, `settings`, and `origin`, the site's own address without a slash at its end.
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
} as const

/** The style sheet that is put into a document. */
export type Sheet = 'app' | 'admin' | 'home' | 'inner'

/** Files an app page starts with, found by the build. */
export type AppFiles = { entry: string; preloads: readonly string[] }
