import type { FastifyReply, FastifyRequest } from 'fastify'
import { DEFAULT_LOCALE, isLocale, type Locale } from '#contract/locales.ts'
import type { Config } from '#server/config.ts'
import { acceptedLocale, isSecure, LOCALE_COOKIE, localeOf, READING_COOKIE } from './session.ts'

const YEAR_SECONDS = 31_536_000

/** The language that a visitor has chosen, in this browser or in the account; null when there is none. */
export function chosenLanguage(request: FastifyRequest): Locale | null {
  return [request.cookies[LOCALE_COOKIE], request.actor?.locale].find(isLocale) ?? null
}

/** The language of a page whose address contains none. */
export const pageLanguage = (request: FastifyRequest): Locale => chosenLanguage(request) ?? localeOf(request)

/** The language that the browser requests. */
export const browserLanguage = (request: FastifyRequest): Locale =>
  acceptedLocale(request.headers['accept-language']) ?? DEFAULT_LOCALE

/**
 * Remembers the language of a read page until the browser closes: ranks below a choice and above the
 * browser's language.
 */
export const setReadingCookie = (reply: FastifyReply, locale: Locale, config: Config): FastifyReply =>
  reply.setCookie(READING_COOKIE, locale, { path: '/', sameSite: 'lax', secure: isSecure(config) })

/** The language in an address's prefix. */
export function prefixLanguage(url: string): Locale | null {
  const prefix = /^\/(\w+)(?:[/?]|$)/.exec(url)?.[1]
  return isLocale(prefix) && prefix !== DEFAULT_LOCALE ? prefix : null
}

/** The language in `?lang=`. It is stored in a cookie, so the link works without a script. */
export function askedLanguage(request: FastifyRequest): Locale | null {
  if (!request.url.includes('lang=')) return null
  const { lang } = request.query as { lang?: unknown }
  return isLocale(lang) ? lang : null
}

/** Stores a chosen language and redirects to the page in it, with the rest of the query. */
export function changeLanguage(
  request: FastifyRequest,
  reply: FastifyReply,
  { locale, path }: { locale: Locale; path: string },
  config: Config,
): FastifyReply {
  const secure = isSecure(config)
  const [, query = ''] = request.url.split('?', 2)
  const kept = new URLSearchParams(query)
  kept.delete('lang')
  return reply
    .setCookie(LOCALE_COOKIE, locale, { path: '/', maxAge: YEAR_SECONDS, sameSite: 'lax', secure })
    .header('cache-control', 'no-store')
    .redirect(kept.size > 0 ? `${path}?${String(kept)}` : path, 302)
}
