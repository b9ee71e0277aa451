import type { FastifyReply, FastifyRequest } from 'fastify'
import { DEFAULT_LOCALE, isLocale, type Locale } from '#contract/locales.ts'
import type { Config } from '#server/config.ts'
import { acceptedLocale, isSecure, LOCALE_COOKIE, localeOf, READING_COOKIE } from './session.ts'

const YEAR_SECONDS = 31_536_000

/** The language that a visitor has chosen, in this browser or in the account; null when they have not. */
export function chosenLanguage(request: FastifyRequest): Locale | null {
  return [request.cookies[LOCALE_COOKIE], request.actor?.locale].find(isLocale) ?? null
}

/** The language of a page whose address does not say it. */
export const pageLanguage = (request: FastifyRequest): Locale => chosenLanguage(request) ?? localeOf(request)

/** The language of the browser itself. */
export const browserLanguage = (request: FastifyRequest): Locale =>
  acceptedLocale(request.headers['accept-language']) ?? DEFAULT_LOCALE

/** Notes the language that somebody reads in until the browser closes: less than a choice, more than a guess. */
export const noteReading = (reply: FastifyReply, locale: Locale, config: Config): FastifyReply =>
  reply.setCookie(READING_COOKIE, locale, { path: '/', sameSite: 'lax', secure: isSecure(config) })

/** The language of an address under a prefix. */
export function prefixLanguage(url: string): Locale | null {
  const prefix = /^\/(\w+)(?:[/?]|$)/.exec(url)?.[1]
  return isLocale(prefix) && prefix !== DEFAULT_LOCALE ? prefix : null
}

/** What `?lang=` asks for. It is remembered in a cookie, so the link works without a script. */
export function askedLanguage(request: FastifyRequest): Locale | null {
  if (!request.url.includes('lang=')) return null
  const { lang } = request.query as { lang?: unknown }
  return isLocale(lang) ? lang : null
}

/** Remembers a chosen language and leads to the page in it; whatever else the address says goes along. */
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
