import type { Access } from './endpoint.ts'
import { DEFAULT_LOCALE, type Locale } from './locales.ts'

/**
 * Every page of the site, once: the build makes these, the server guards them, links may lead to no
 * other, and the tests walk through them all.
 */

/** Pages that anybody may read, static and in every language; in the order of the bar and the sitemap. */
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

/** Answered with status 404 to every unknown address; it has no address of its own. */
export const NOT_FOUND_PAGE = '/404'

/** A screen of the app, `web/pages/<path>.tsx`: one document at one address in all languages. */
export type AppPage = {
  /** Who may see it, in the words of the calls; the others are led to a page of their own. */
  access: Access
  /**
   * What meets somebody who is not logged in: another page; `login here`, the login in the page's stead,
   * at its address; or `login and back`, the login's own page, which leads back.
   */
  signedOut?: '/report' | 'login here' | 'login and back'
  /** Each thing has a page of its own, at this address. */
  at?: `/${string}/:id`
  /** The component needs no data, so its markup is made at build time and only brought to life. */
  prerendered?: true
  /** Served only outside production. */
  developmentOnly?: true
}

export const appPages = {
  '/login': { access: 'public', prerendered: true },
  '/register': { access: 'public', prerendered: true },
  '/reset-password': { access: 'public', prerendered: true },
  /** What a set-up link leads to; the link's token stands behind the #. */
  '/set-up': { access: 'public', prerendered: true },
  '/report': { access: 'customer', signedOut: 'login here' },
  '/payment': { access: 'customer', signedOut: '/report' },
  '/payment-success': { access: 'public' },
  '/report-history': { access: 'customer', signedOut: 'login and back' },
  '/consultations': { access: 'user', signedOut: 'login here', at: '/consultations/:id' },
  '/profile': { access: 'user', signedOut: 'login and back' },
  '/admin-dashboard': { access: 'admin', signedOut: 'login and back' },
  '/preview': { access: 'public', developmentOnly: true },
} as const satisfies Record<`/${string}`, AppPage>
export type AppPath = keyof typeof appPages
export const appPaths = Object.keys(appPages) as AppPath[]

/**
 * The desk's views. They share one document, whose program shows each at an address of its own; every other
 * address below is answered with status 404.
 */
export const deskViews = {
  today: '/admin-dashboard',
  consultations: '/admin-dashboard/consultations',
  consultation: '/admin-dashboard/consultations/:id',
  calendar: '/admin-dashboard/calendar',
  clients: '/admin-dashboard/clients',
  client: '/admin-dashboard/clients/:id',
  more: '/admin-dashboard/more',
  books: '/admin-dashboard/books',
  statistics: '/admin-dashboard/statistics',
  reviews: '/admin-dashboard/reviews',
  mails: '/admin-dashboard/mails',
  log: '/admin-dashboard/log',
  settings: '/admin-dashboard/settings',
  section: '/admin-dashboard/settings/:id',
} as const satisfies Record<string, `/admin-dashboard${string}`>
export type DeskView = keyof typeof deskViews

/** The address of a view; of one thing where the view shows one. */
export const deskAddress = (view: DeskView, id = ''): DeskAddress =>
  deskViews[view].replace(':id', encodeURIComponent(id)) as DeskAddress
type DeskAddress = `/admin-dashboard${'' | `/${string}`}`

/** An address within the site: a page, perhaps with a query, or the page of one thing. */
export type PageAddress =
  | PublicPath
  | AppPath
  | DeskAddress
  | `${PublicPath | AppPath}?${string}`
  | `/consultations/${string}`

/** The address of a public page in a language: English has no prefix, '/ko', '/ko/about'. */
export const addressIn = (path: string, locale: Locale): string =>
  locale === DEFAULT_LOCALE ? path : `/${locale}${path === '/' ? '' : path}`
