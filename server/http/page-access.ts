import type { FastifyRequest } from 'fastify'
import { type AppPage, appPages, type AppPath, type PageAddress } from '#contract/pages.ts'
import type { Config } from '#server/config.ts'
import { movedAddress } from './admin-page.ts'

/** The redirect for a caller who may not see a page; null when they may. */
export function redirectOf(path: AppPath, request: FastifyRequest, config: Config): PageAddress | null {
  const moved = movedAddress(request)
  if (moved) return moved
  const { access, signedOut }: AppPage = appPages[path]
  const { actor } = request
  if (access === 'public') return addressWithBookingIntent(path, request, config)
  if (!actor) {
    if (signedOut === 'login and back') return loginAndBack(access === 'admin' ? request.url : path)
    return signedOut === 'login here' ? null : (signedOut ?? '/login')
  }
  if (access === 'customer') return actor.role === 'admin' ? '/admin-dashboard' : null
  if (access === 'user') return null
  if (actor.role !== 'admin') return '/'
  return config.requireAdminTotp && actor.level < 2 ? '/profile' : null
}

/** The page to show at an address; the login page for visitors, if the page declares `login here`. */
export function shownPage(path: AppPath, { actor }: FastifyRequest): AppPath {
  const { signedOut }: AppPage = appPages[path]
  return !actor && signedOut === 'login here' ? '/login' : path
}

const loginAndBack = (address: string): PageAddress => `/login?back=${encodeURIComponent(address)}`

/** Fields that the booking form can be opened with. */
const INTENT_SHAPES = { date: /^\d{4}-\d{2}-\d{2}$/, time: /^\d{2}:\d{2}$/, concern: /^[a-z]{1,40}$/ }
/** The pages that the login page links to. */
const BESIDE_LOGIN: readonly AppPath[] = ['/register', '/reset-password']

/**
 * The booking form's address shows the login page to visitors, and its script adds the chosen slot to its
 * links. When a link is followed before or without the script, the slot is taken from the referrer.
 */
function addressWithBookingIntent(
  path: AppPath,
  request: FastifyRequest,
  config: Config,
): PageAddress | null {
  const { referer } = request.headers
  if (!BESIDE_LOGIN.includes(path) || request.url !== path || !referer || !URL.canParse(referer)) return null
  const { origin, pathname, searchParams } = new URL(referer)
  if (origin !== new URL(config.publicUrl).origin || pathname !== ('/report' satisfies AppPath)) return null
  const intent = Object.entries(INTENT_SHAPES).flatMap(([name, shape]) => {
    const value = searchParams.get(name) ?? ''
    return shape.test(value) ? [`${name}=${value}`] : []
  })
  return `${path}?${intent.join('&') || 'book=1'}`
}
