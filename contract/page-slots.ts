/**
 * A placeholder in a built document that is filled after rendering. U+FDD0 and U+FDD1 are noncharacters of
 * Unicode, which `fields.ts` refuses in input, so that no user's text can be mistaken for a placeholder.
 */
export const slot = <Name extends string>(name: Name): `\ufdd0${Name}\ufdd1` => `\ufdd0${name}\ufdd1`

/**
 * Placeholders that only the server can fill: `nonce`; `settings`; `origin`, the site's URL without a
 * trailing slash; `hours`, the free slots; `reviews`, the published reviews.
 */
export const SERVER_SLOTS = {
  nonce: slot('nonce'),
  settings: slot('settings'),
  origin: slot('origin'),
  hours: slot('hours'),
  reviews: slot('reviews'),
} as const
