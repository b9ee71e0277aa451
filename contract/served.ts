import type { FreeDay } from '#domain/free-days.ts'
import type { Locale } from './locales.ts'
import type { ShownReview } from './reviews.ts'

/** Cookie in which a browser states its time zone (IANA name, URI-encoded), so that the server can show times in it. */
export const ZONE_COOKIE = 'zone'

/** A reply of the API that the server fetched while it rendered a page. */
export type ServedReply = { status: number; reply: object }

/**
 * Data of a page that the server sends within its document, in a JSON block: the replies of the page's first
 * calls by address (path and query). `rendered`: zone and time (milliseconds since 1970) of the rendered content;
 * null when only the replies are in the document.
 */
export type Served = {
  replies: Record<string, ServedReply>
  rendered: { zone: string; now: number } | null
}

/** A request for an app page, by a person whose calls `fetchReply` makes. */
export type PageRequest = {
  address: string
  userAgent: string
  /** The person's time zone; null when the browser has not stated it yet. */
  zone: string | null
  now: number
  /** Settings of this document alone. */
  documentSettings: object
  /** Makes a GET call of the API by path and query. */
  fetchReply: (address: string) => Promise<ServedReply>
}

/**
 * Returns the document with the page's content for one person. If its loader redirects, changes something or fails,
 * only the browser can load the page, and the document contains just the replies so far.
 * @throws for faults of the program.
 */
export type FillDocument = (request: PageRequest) => Promise<string>

export type PageKey = { path: string; locale: Locale }

/** Choice of a reader of the free slots, by address; null: not chosen. */
export type SlotChoice = {
  /** Default: the first service. */
  serviceId: string | null
  /** Default: anyone. */
  counsellorId: string | null
  zone: string | null
}

/** Data of a public page that changes without a build. */
export type DynamicData = {
  /** Null while availability is unknown; 'soon' before the office is set up. */
  days: readonly FreeDay[] | 'soon' | null
  choice: SlotChoice
  /** Counsellors to choose from, with the ids of their services; none in an office of one. */
  counsellors: readonly { id: string; name: string; services: readonly string[] }[]
  reviews: readonly ShownReview[]
}
