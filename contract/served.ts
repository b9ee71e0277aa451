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
