/**
 * A marker in a built document that is replaced after rendering. U+FDD0 and U+FDD1 are noncharacters of
 * Unicode, which `fields.ts` refuses in input and file names lose, so that no user's text can be mistaken for a marker.
 */
export const marker = <Name extends string>(name: Name): `\ufdd0${Name}\ufdd1` => `\ufdd0${name}\ufdd1`

/**
 * Markers that only the server can replace: `nonce`; `settings`; `origin`, the site's URL without a
 * trailing slash; `hours`, the free slots; `price`, the price of the service whose slots are shown; `reviews`, the published reviews.
 */
export const SERVER_MARKERS = {
  nonce: marker('nonce'),
  settings: marker('settings'),
  origin: marker('origin'),
  hours: marker('hours'),
  price: marker('price'),
  reviews: marker('reviews'),
} as const
