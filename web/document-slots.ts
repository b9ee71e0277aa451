/** Places in a document that are filled after rendering: by the build, and `nonce`, `settings` by the server. */
export const SLOTS = {
  root: '{{root}}',
  style: '{{style}}',
  navigation: '{{navigation}}',
  reveal: '{{reveal}}',
  nonce: '{{nonce}}',
  settings: '{{settings}}',
} as const

/** Files an app page starts with, found by the build. */
export type AppFiles = { entry: string; preloads: readonly string[] }
