/**
 * A place in a built document that is filled after rendering. U+FDD0 and U+FDD1 are noncharacters of Unicode,
 * which no text from outside holds (`fields.ts`), so that no text of a user is mistaken for a placeholder.
 */
export const slot = <Name extends string>(name: Name): `\ufdd0${Name}\ufdd1` => `\ufdd0${name}\ufdd1`

/**
 * Those that only the server can fill: `nonce`, `settings`, `origin`, the site's own address without a slash at
 * its end, `hours`, those that are free at this moment, and `reviews`, those that are published.
 */
export const SERVER_SLOTS = {
  nonce: slot('nonce'),
  settings: slot('settings'),
  origin: slot('origin'),
  hours: slot('hours'),
  reviews: slot('reviews'),
} as const
