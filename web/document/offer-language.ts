/**
 * Inlined into English pages: shows the offer of another language (web/layout/language-offers.ts) in the time zones of
 * its country, unless the reader has chosen a language, which the server keeps in a cookie
 * (server/http/page-language.ts).
 */
if (!/(?:^|; )lang=/.test(document.cookie))
  document
    .querySelector(`[data-zones~="${Intl.DateTimeFormat().resolvedOptions().timeZone}"]`)
    ?.removeAttribute('hidden')
