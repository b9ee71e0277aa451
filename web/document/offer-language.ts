/**
 * Inlined into English pages: shows the offer of another language (web/layout/language-offers.ts) in the time zones of
 * its country, unless the reader has chosen a language, which the server keeps in a cookie
 * (server/http/page-language.ts).
 */
const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
if (!/(?:^|; )lang=/.test(document.cookie))
  document.querySelector(`[data-zones~="${timeZone}"]`)?.removeAttribute('hidden')

export {}
