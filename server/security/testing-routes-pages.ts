import { locales } from '#contract/locales.ts'
import { addressIn, publicPaths } from '#contract/pages.ts'
import { everyone, type Outcome, type Row, type Rows } from './testing-route-rows.ts'
import type { RouteKey } from './testing.ts'

const publicPages = publicPaths.flatMap((path) => locales.map((locale) => addressIn(path, locale)))
const files = [
  '/robots.txt',
  '/sitemap.xml',
  '/site.webmanifest',
  '/admin-dashboard/desk.webmanifest',
  '/admin-dashboard/worker.js',
]

const usersOnly = (visitors: Outcome): Row['outcomes'] => ({
  ...everyone('ok'),
  anonymous: visitors,
  halfAdmin: 'to /admin-dashboard',
  admin: 'to /admin-dashboard',
})
export const pageRoutes: Rows = {
  ...Object.fromEntries(
    [...publicPages, ...files].map((path) => [`GET ${path}`, { outcomes: everyone('ok') }]),
  ),
  'GET /login': { outcomes: everyone('ok') },
  'GET /register': { outcomes: everyone('ok') },
  'GET /reset-password': { outcomes: everyone('ok') },
  'GET /set-up': { outcomes: everyone('ok') },
  'GET /payment-success': { outcomes: everyone('ok') },
  'GET /preview': { outcomes: everyone('ok') },
  'GET /report': { outcomes: usersOnly('ok') },
  'GET /payment': { outcomes: usersOnly('to /report') },
  'GET /report-history': { outcomes: usersOnly('to /login?back=%2Freport-history') },
  'GET /consultations/:id': {
    outcomes: { ...everyone('ok'), other: 'NOT_FOUND' },
    call: (world) => ({ url: `/consultations/${world.consultationId}` }),
  },
  'GET /profile': { outcomes: { ...everyone('ok'), anonymous: 'to /login?back=%2Fprofile' } },
  'GET /admin-dashboard': {
    outcomes: {
      ...everyone('to /'),
      anonymous: 'to /login?back=%2Fadmin-dashboard',
      halfAdmin: 'to /profile',
      admin: 'ok',
    },
  },
}

/** Built files: the same bytes for everyone. */
export const isBuiltFile = (route: RouteKey): boolean =>
  /^GET \/(assets\/[\w.-]+|[\w-]+\.(svg|png))$/.test(route)
