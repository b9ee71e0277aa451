import { z } from 'zod/mini'
import type { Currency } from '#domain/office.ts'

/**
 * The kinds of text that travel. The message of a failed check is a code of `errors.ts` or
 * INVALID_INPUT, so the browser can say it in the reader's language.
 */

/**
 * NUL would be refused by the database and a lone surrogate cannot be stored: both are bad input. So are the
 * noncharacters U+FDD0 to U+FDEF (Unicode 16.0, 23.7), with which documents mark places (`page-slots.ts`).
 */
const storable = (text: string): boolean => text.isWellFormed() && !/[\0\ufdd0-\ufdef]/.test(text)

/** Bidi overrides and control characters can make a name read as something else. */
const printable = (text: string): boolean => !/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(text)

/** Blank also means full-width and zero-width spaces. */
export const isBlank = (text: string): boolean => /^[\s\u200b-\u200d\u2060\ufeff\u3164]*$/.test(text)
const notBlank = (text: string): boolean => !isBlank(text)

const text = (maxLength: number) =>
  z.string().check(z.maxLength(maxLength, 'INVALID_INPUT'), z.refine(storable, 'INVALID_INPUT'))

/** One line a person typed, trimmed. */
export const line = (maxLength: number) =>
  text(maxLength).check(z.trim(), z.refine(notBlank, 'REQUIRED'), z.refine(printable, 'INVALID_INPUT'))

/** Several lines a person typed, trimmed. */
export const paragraph = (maxLength: number) =>
  text(maxLength).check(z.trim(), z.refine(notBlank, 'REQUIRED'))

/** Several lines that may be blank: what blank means is the command's business. */
export const anyText = (maxLength: number) => text(maxLength)

export const email = text(254).check(z.trim(), z.refine(notBlank, 'REQUIRED'))

/** Where to write about one consultation; any mailbox, unlike the account's. */
export const contactEmail = email.check(
  z.regex(/^[^\s@<>(),;:"\\[\]]{1,64}@[^\s@<>(),;:"\\[\]]+\.[^\s@<>(),;:"\\[\]]{2,}$/, 'INVALID_INPUT'),
)

/** Length rules that a person should read about are the command's; this only bounds the work. */
export const password = text(512).check(z.minLength(1, 'REQUIRED'))

export const code = z.string().check(z.regex(/^[0-9]{6}$/, 'INVALID_INPUT'))

export const id = z.uuid('INVALID_INPUT')

export const date = text(10).check(z.minLength(1, 'REQUIRED'))
/** Written as a calendar date, '2026-09-01'; whether there is such a day is the command's to say. */
export const calendarDate = date.check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'INVALID_INPUT'))
export const time = text(5).check(z.minLength(1, 'REQUIRED'))

export const timeZone = text(64).check(z.regex(/^[A-Za-z0-9_+/-]+$/, 'INVALID_INPUT'))

/** A provider's id: letters, digits and dashes. */
export const providerId = z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/, 'INVALID_INPUT'))

export const couponCode = text(40)

/** An amount as a decimal string, "36.00"; "49000" in a currency without decimals. */
export const amount = z.string().check(z.regex(/^\d+(\.\d{2,3})?$/))

/** The same of a day's books, below zero when more goes back than comes. */
export const balance = z.string().check(z.regex(/^-?\d+(\.\d{2,3})?$/))

/** An instant as ISO 8601 in UTC. */
export const instant = z.iso.datetime()

/** In which a consultation can be paid. */
export const currency = z.enum(['USD', 'KRW'] satisfies Currency[])

/** Of money that came, whoever asked for it: a foreign order on our account may be in any currency. */
export const anyCurrency = z.string()

/** The language of an account, as it is stored; the next release may know more than this one. */
export const storedLocale = z.string()

export const none = z.strictObject({})

/** The length of a list that may have grown long; it is counted up to a limit (server/db/count.ts). */
export const counted = {
  total: z.number(),
  /** There are more than `total`; absent in a reply of an older release. */
  isMore: z.optional(z.boolean()),
}

/** A whole number that arrives as a string in a query. */
export const queryNumber = (least: number, most: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, 'INVALID_INPUT')),
    z.pipe(
      z.transform((digits: string) => Number(digits)),
      z.number().check(z.gte(least, 'INVALID_INPUT'), z.lte(most, 'INVALID_INPUT')),
    ),
  )
