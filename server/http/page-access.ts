import type { FastifyRequest } from 'fastify'
import { type AppPage, appPages, type AppPath, type PageAddress } from '#contract/pages.ts'
import type { Config } from '#server/config.ts'
import { movedAddress } from './desk-page.ts'

/** Where somebody who may not see a page is led instead; null means they may. */
export function ledElsewhere(path: AppPath, request: FastifyRequest, config: Config): PageAddress | null {
  const moved = movedAddress(request)
  if (moved) return moved
  const { access, signedOut }: AppPage = appPages[path]
  const { actor } = request
  if (access === 'public') return wishTakenAlong(path, request, config)
  if (!actor) {
    if (signedOut === 'login and back') return loginAndBack(access === 'admin' ? request.url : path)
    return signedOut === 'login here' ? null : (signedOut ?? '/login')
  }
  if (access === 'customer') return actor.role === 'admin' ? '/admin-dashboard' : null
  if (access === 'user') return null
  if (actor.role !== 'admin') return '/'
  return config.requireAdminTotp && actor.level < 2 ? '/profile' : null
}

/** The page that is shown at an address: the login in its stead, where the page says so. */
export function shownPage(path: AppPath, { actor }: FastifyRequest): AppPath {
  const { signedOut }: AppPage = appPages[path]
  return !actor && signedOut === 'login here' ? '/login' : path
}

const loginAndBack = (address: string): PageAddress => `/login?back=${encodeURIComponent(address)}`

/** What the form of a booking can be opened with. */
const WISHED = { date: /^\d{4}-\d{2}-\d{2}$/, time: /^\d{2}:\d{2}$/, concern: /^[a-z]{1,40}$/ }
/** The pages that the login leads to. */
const BESIDE_LOGIN: readonly AppPath[] = ['/register', '/reset-password']

/**
 * The login stands at the form's address for whoever is not logged in, and its script writes the chosen hour
 * into its links. Whoever is quicker than the script, or has none, takes it along all the same.
 */
function wishTakenAlong(path: AppPath, request: FastifyRequest, config: Config): PageAddress | null {
  const { referer } = request.headers
  if (!BESIDE_LOGIN.includes(path) || request.url !== path || !referer || !URL.canParse(referer)) return null
  const { origin, pathname, searchParams } = new URL(referer)
  if (origin !== new URL(config.publicUrl).origin || pathname !== ('/report' satisfies AppPath)) return null
  const wish = Object.entries(WISHED).flatMap(([name, shape]) => {
    const value = searchParams.get(name) ?? ''
    return shape.test(value) ? [`${name}=${value}`] : []
  })
  return `${path}?${wish.join('&') || 'book=1'}`
}
