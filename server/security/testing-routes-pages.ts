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
const adminAddresses = [
  '/admin-dashboard',
  ...[
    'consultations',
    'consultations/:id',
    'consultations/new',
    'my-days',
    'calendar',
    'clients',
    'clients/:id',
    'more',
    'books',
    'statistics',
    'reviews',
    'mails',
    'log',
    'services',
    'team',
    'handover',
    'status',
    'settings',
    'settings/:id',
  ].map((view) => `/admin-dashboard/${view}`),
]
/** The page contains no data; the calls that it makes have rows of their own. */
const adminRow = (address: string, admin: Outcome): Row => ({
  outcomes: {
    ...everyone('to /'),
    anonymous: `to /login?back=${encodeURIComponent(address)}`,
    halfAdmin: 'to /profile',
    admin,
  },
})
export const pageRoutes: Rows = {
  ...Object.fromEntries(
    [...publicPages, ...files].map((path) => [`GET ${path}`, { outcomes: everyone('ok') }]),
  ),
  'GET /login': { outcomes: everyone('ok') },
  'GET /register': { outcomes: everyone('ok') },
  'GET /reset-password': { outcomes: everyone('ok') },
  'GET /set-up': { outcomes: everyone('ok') },
  'GET /pay/:id': { outcomes: everyone('NOT_FOUND') },
  'GET /payment-success': { outcomes: everyone('ok') },
  'GET /preview': { outcomes: everyone('ok') },
  'GET /report': { outcomes: usersOnly('ok') },
  'GET /waiting-list': { outcomes: usersOnly('ok') },
  'GET /payment': { outcomes: usersOnly('to /report') },
  'GET /report-history': { outcomes: usersOnly('to /login?back=%2Freport-history') },
  'GET /consultations/:id': {
    outcomes: { ...everyone('ok'), other: 'NOT_FOUND' },
    staff: { counsellor: 'NOT_FOUND' },
    call: (world) => ({ url: `/consultations/${world.consultationId}` }),
  },
  'GET /profile': { outcomes: { ...everyone('ok'), anonymous: 'to /login?back=%2Fprofile' } },
  ...Object.fromEntries(adminAddresses.map((address) => [`GET ${address}`, adminRow(address, 'ok')])),
  'GET /admin-dashboard/*': adminRow('/admin-dashboard/*', 'NOT_FOUND'),
}

/** Built files: the same bytes for everyone. */
export const isBuiltFile = (route: RouteKey): boolean =>
  /^GET \/(assets\/[\w.-]+|[\w-]+\.(svg|png))$/.test(route)
