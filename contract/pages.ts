import type { AdminAddress } from './admin-views.ts'
import type { Access } from './endpoint.ts'
import { DEFAULT_LOCALE, type Locale } from './locales.ts'

/**
 * List of all pages. The build creates them, the server checks access, links may lead to no other page, and
 * tests visit all.
 */

/** Public pages, static and in every language, in the order of navigation and sitemap. */
export const publicPaths = [
  '/',
  '/about',
  '/concern',
  '/concern/preparing/1',
  '/concern/preparing/2',
  '/concern/live/1',
  '/concern/live/2',
  '/concern/finish/1',
  '/concern/finish/2',
  '/service',
  '/times',
  '/figures',
  '/terms-of-service',
  '/privacy-policy',
  '/refund-policy',
] as const
export type PublicPath = (typeof publicPaths)[number]

/** Sent with status 404 for every unknown URL; it has no URL of its own. */
export const NOT_FOUND_PAGE = '/404'

/** A screen of the app, `web/pages/<path>.tsx`: one document at one URL in all languages. */
export type AppPage = {
  /** Allowed visitors, as in API calls; others are redirected to a page that they may see. */
  access: Access
  /**
   * Reply to a visitor who is not logged in: another page; `login here`, the login form at the same URL; or
   * `login and back`, a redirect to the login page, which redirects back.
   */
  signedOut?: '/report' | 'login here' | 'login and back'
  /** URL of the page of a single object. */
  at?: `/${string}/:id`
  /** The component needs no data, so its markup is created at build time and hydrated. */
  prerendered?: true
  /** The server sends the document with its content to the people for whom the page is (docs/adr/0170). */
  served?: true
  /** Served only outside production. */
  developmentOnly?: true
}

export const appPages = {
  '/login': { access: 'public', prerendered: true },
  '/register': { access: 'public', prerendered: true },
  '/reset-password': { access: 'public', prerendered: true },
  /** Target of a set-up link; the link's token is in the fragment. */
  '/set-up': { access: 'public', prerendered: true },
  '/report': { access: 'customer', signedOut: 'login here', served: true },
  '/payment': { access: 'customer', signedOut: '/report', served: true },
  /** Page of a payment link; `:id` is the token of the link. */
  '/pay': { access: 'public', at: '/pay/:id', served: true },
  '/payment-success': { access: 'public', served: true },
  '/report-history': { access: 'customer', signedOut: 'login and back', served: true },
  '/consultations': { access: 'user', signedOut: 'login here', at: '/consultations/:id', served: true },
  '/waiting-list': { access: 'customer', signedOut: 'login here', served: true },
  '/profile': { access: 'user', signedOut: 'login and back', served: true },
  '/admin-dashboard': { access: 'admin', signedOut: 'login and back', served: true },
  '/preview': { access: 'public', developmentOnly: true },
} as const satisfies Record<`/${string}`, AppPage>
export type AppPath = keyof typeof appPages
export const appPaths = Object.keys(appPages) as AppPath[]

/** A URL within the site: a page, optionally with a query, or the page of one object. */
export type PageAddress =
  | PublicPath
  | AppPath
  | AdminAddress
  | `${PublicPath | AppPath}?${string}`
  | `/consultations/${string}`

/** URL of a public page in a language: English has no prefix; '/ko', '/ko/about'. */
export const addressIn = (path: string, locale: Locale): string =>
  locale === DEFAULT_LOCALE ? path : `/${locale}${path === '/' ? '' : path}`
