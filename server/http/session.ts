import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isLocale, DEFAULT_LOCALE, type Locale, locales } from '#contract/locales.ts'
import type { Config } from '#server/config.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { resumeSession } from '#server/features/accounts/sessions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
    /** The token that the browser has to send in X-XSRF-TOKEN; null without a session. */
    csrfToken: string | null
    /** Result of the route's `joinedQuery` expression; undefined when it was not evaluated. */
    joinedResult: unknown
  }
  interface FastifyContextConfig {
    /** SQL expression evaluated with the session when the call has no query (session-store.ts). */
    joinedQuery?: string | undefined
  }
}

const CSRF_COOKIE = 'XSRF-TOKEN'
export const LOCALE_COOKIE = 'lang'
export const READING_COOKIE = 'lang-read'

/** True when browsers use https, so that cookies need the Secure attribute. */
export const isSecure = (config: Config): boolean => config.publicUrl.startsWith('https://')

/** The prefix makes browsers require Secure, this host and the path /; it needs https. */
export const sessionCookie = (config: Config): string => (isSecure(config) ? '__Host-sid' : 'sid')

/** Session token of the cookie; undefined without one. */
export const sessionToken = (request: FastifyRequest, config: Config): string | undefined =>
  request.cookies[sessionCookie(config)]

/** Sets the cookies of a new session; without `maxAgeSeconds` they end with the browser session. */
export function setSessionCookies(
  reply: FastifyReply,
  config: Config,
  session: { token: string; csrfToken: string; maxAgeSeconds?: number | undefined },
): void {
  const shared = {
    path: '/',
    secure: isSecure(config),
    ...(session.maxAgeSeconds === undefined ? {} : { maxAge: session.maxAgeSeconds }),
  }
  reply.setCookie(sessionCookie(config), session.token, { ...shared, httpOnly: true, sameSite: 'lax' })
  reply.setCookie(CSRF_COOKIE, session.csrfToken, { ...shared, sameSite: 'strict' })
  // Prevents tokenCookieHook from restoring the old token with this reply.
  reply.request.csrfToken = null
}

/** Deletes the cookies of a session in the browser. */
export function clearSessionCookies(reply: FastifyReply, config: Config): void {
  reply.request.csrfToken = null
  reply.clearCookie(sessionCookie(config), { path: '/', secure: isSecure(config) })
  reply.clearCookie(CSRF_COOKIE, { path: '/', secure: isSecure(config) })
}

/** Resumes the session of every request that carries a cookie. */
export function sessionHook(app: FastifyInstance, deps: Deps): void {
  app.decorateRequest('actor', null)
  app.decorateRequest('csrfToken', null)
  app.decorateRequest('joinedResult', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    const token = sessionToken(request, deps.config)
    if (token === undefined) return done()
    resume(request, deps, token).then(() => done(), done)
  })
}

async function resume(request: FastifyRequest, deps: Deps, token: string): Promise<void> {
  const { url, joinedQuery } = request.routeOptions.config
  const session = await resumeSession(deps, token, request.url === url ? joinedQuery : undefined)
  if (!session) return
  request.actor = session.actor
  request.joinedResult = session.joinedResult
  request.csrfToken = session.csrfToken
}

/**
 * Restores a lost token cookie with any page or GET that is not publicly cacheable: a shared cache would give
 * one user's token to others. Registered before the cookies are written.
 */
export function tokenCookieHook(app: FastifyInstance, config: Config): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { csrfToken, cookies, method } = request
    const isMissing = csrfToken !== null && cookies[CSRF_COOKIE] !== csrfToken
    const cacheControl = String(reply.getHeader('cache-control'))
    if (method === 'GET' && isMissing && !/\bpublic\b/.test(cacheControl)) {
      const isPrivate = /\b(no-store|private)\b/.test(cacheControl)
      if (!isPrivate) reply.header('cache-control', `private, ${cacheControl}`)
      reply.setCookie(CSRF_COOKIE, csrfToken, { path: '/', secure: isSecure(config), sameSite: 'strict' })
    }
    done()
  })
}

/**
 * The language of replies: the account's, otherwise the one chosen or read in this browser, otherwise the one
 * the browser requests.
 */
export function localeOf({ actor, cookies, headers }: FastifyRequest): Locale {
  const known = [actor?.locale, cookies[LOCALE_COOKIE], cookies[READING_COOKIE]].find(isLocale)
  return known ?? acceptedLocale(headers['accept-language']) ?? DEFAULT_LOCALE
}

/** The first supported language of an Accept-Language header (RFC 9110, 12.5.4). */
export function acceptedLocale(header: string | undefined): Locale | null {
  if (header === undefined) return null
  const wanted = header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const quality = parameters
        .map((parameter) => parameter.trim())
        .find((parameter) => parameter.startsWith('q='))
      return { language: tag.split('-')[0], quality: quality ? Number(quality.slice(2)) : 1 }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
  return wanted.map(({ language }) => locales.find((locale) => locale === language)).find(Boolean) ?? null
}
