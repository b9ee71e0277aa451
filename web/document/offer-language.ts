/**
 * Inlined into English pages: shows the offer of another language (web/layout/language-offers.ts) in the time zones of
 * its country, unless the reader has chosen a language, which the server keeps in a cookie
 * (server/http/page-language.ts).
 */

declare global {
  /** Missing in older browsers; the types of TypeScript do not have it yet. */
  var Temporal: { Now: { timeZoneId(): string } } | undefined
}

/** The first use of Intl takes up to 160 ms on a slow phone, and this script runs before the content is painted. */
const readZone = () => window.Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone

if (!/(?:^|; )lang=/.test(document.cookie))
  document.querySelector(`[data-zones~="${readZone()}"]`)?.removeAttribute('hidden')
