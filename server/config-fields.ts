import { z } from 'zod/mini'

/** Fields of the environment (config.ts). */

export const port = z.pipe(z.coerce.number(), z.int().check(z.gte(0), z.lte(65535)))
/** No default: it depends on NODE_ENV. */
export const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text) => text === 'true'),
)
export const url = z.url({ protocol: /^https?$/ })
/** The site must be at the root of its host: with a path prefix its links would be wrong. */
export const origin = url.check(
  z.refine((text) => /^https?:\/\/[^/?#@]+\/?$/.test(text), {
    error: 'must be scheme and host alone, such as https://booking.example.org',
  }),
)

const MIN_KEY_LENGTH = 32
const KEY_TOO_SHORT = `needs at least ${MIN_KEY_LENGTH} bytes`
export const key = z.string().check(z.minLength(MIN_KEY_LENGTH, KEY_TOO_SHORT))
/** Keys separated by commas or spaces; a base64 key contains neither. */
export const keys = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.split(/[\s,]+/).filter(Boolean)),
  ),
  z.array(key),
)

/** The trusted proxies in front: a hop count, or addresses and ranges separated by commas. */
export const trustProxy = z.pipe(
  z.string(),
  z.transform((text): TrustProxy => {
    if (!/^\d+$/.test(text)) return text.split(',').map((part) => part.trim())
    return (_address, hop) => hop < Number(text)
  }),
)

type TrustProxy = false | string[] | ((address: string, hop: number) => boolean)
