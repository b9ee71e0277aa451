import { z } from 'zod/mini'
import type { Currency } from '#domain/settings.ts'

/**
 * Types of text in requests. The message of a failed check is a code of `errors.ts` or INVALID_INPUT, which
 * the browser translates.
 */

/**
 * The database refuses NUL and cannot store a lone surrogate, so both are bad input. So are the noncharacters
 * U+FDD0 to U+FDEF (Unicode 16.0, 23.7), which mark places in documents (`page-markers.ts`).
 */
const isStorable = (text: string): boolean => text.isWellFormed() && !/[\0\ufdd0-\ufdef]/.test(text)

/** Bidi overrides and control characters can make a name read as something else. */
const isPrintable = (text: string): boolean => !/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(text)

/** Full-width and zero-width spaces count as blank, too. */
export const isBlank = (text: string): boolean => /^[\s\u200b-\u200d\u2060\ufeff\u3164]*$/.test(text)
const isNotBlank = (text: string): boolean => !isBlank(text)

const text = (maxLength: number) =>
  z.string().check(z.maxLength(maxLength, 'INVALID_INPUT'), z.refine(isStorable, 'INVALID_INPUT'))

/** One typed line, trimmed. */
export const line = (maxLength: number) =>
  text(maxLength).check(z.trim(), z.refine(isNotBlank, 'REQUIRED'), z.refine(isPrintable, 'INVALID_INPUT'))

/** Several typed lines, trimmed. */
export const paragraph = (maxLength: number) =>
  text(maxLength).check(z.trim(), z.refine(isNotBlank, 'REQUIRED'))

/** Several lines that may be blank; the command decides what blank means. */
export const anyText = (maxLength: number) => text(maxLength)

export const email = text(254).check(z.trim(), z.refine(isNotBlank, 'REQUIRED'))

/** Contact address of one consultation; any address, unlike the account's. */
export const contactEmail = email.check(
  z.regex(/^[^\s@<>(),;:"\\[\]]{1,64}@[^\s@<>(),;:"\\[\]]+\.[^\s@<>(),;:"\\[\]]{2,}$/, 'INVALID_INPUT'),
)

/** Only bounds the work; the command checks the length rules that have their own error codes. */
export const password = text(512).check(z.minLength(1, 'REQUIRED'))

export const code = z.string().check(z.regex(/^[0-9]{6}$/, 'INVALID_INPUT'))

export const id = z.uuid('INVALID_INPUT')

export const date = text(10).check(z.minLength(1, 'REQUIRED'))
/** Format of a calendar date, '2026-09-01'; the command checks that the day exists. */
export const calendarDate = date.check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'INVALID_INPUT'))
export const time = text(5).check(z.minLength(1, 'REQUIRED'))

export const timeZone = text(64).check(z.regex(/^[A-Za-z0-9_+/-]+$/, 'INVALID_INPUT'))

/** A provider's id: letters, digits and dashes. */
export const providerId = z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/, 'INVALID_INPUT'))

export const couponCode = text(40)

/** An amount as a decimal string, "36.00"; "49000" in a currency without decimals. */
export const amount = z.string().check(z.regex(/^\d+(\.\d{2,3})?$/))

/** Like `amount`, but may be negative when refunds exceed payments. */
export const balance = z.string().check(z.regex(/^-?\d+(\.\d{2,3})?$/))

/** An instant as ISO 8601 in UTC. */
export const instant = z.iso.datetime()

/** Currencies of consultations. */
export const currency = z.enum(['USD', 'KRW'] satisfies Currency[])

/** Currency of received money: a foreign order on our account may have any currency. */
export const anyCurrency = z.string()

/** Stored language of an account; the next release may have more languages than this one. */
export const storedLocale = z.string()

export const none = z.strictObject({})

/** Length of a list, counted up to a limit (server/db/count.ts). */
export const counted = {
  total: z.number(),
  /** True when there are more than `total`; absent in a reply of an older release. */
  isMore: z.optional(z.boolean()),
}

export const flag = z.boolean('INVALID_INPUT')

/** A link for readers: https only, so that it cannot be a script. */
export const httpsLink = z
  .string('INVALID_INPUT')
  .check(z.maxLength(300, 'INVALID_INPUT'), z.regex(/^https:\/\/[^\s"'<>\\]+$/, 'INVALID_INPUT'))

/**
 * Version of a stored object, which a change must send. One more, which a command may compute, is still an integer of
 * PostgreSQL.
 */
export const rowVersion = z
  .int('INVALID_INPUT')
  .check(z.gte(0, 'INVALID_INPUT'), z.lte(2_147_483_646, 'INVALID_INPUT'))

/** A whole number that arrives as a string in a query. */
export const queryNumber = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, 'INVALID_INPUT')),
    z.pipe(
      z.transform((digits: string) => Number(digits)),
      z.number().check(z.gte(min, 'INVALID_INPUT'), z.lte(max, 'INVALID_INPUT')),
    ),
  )
