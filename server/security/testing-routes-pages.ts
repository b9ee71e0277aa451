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

const usersOnly = (visitors: Outcome): Row =>
  everyone('ok', {
    except: { anonymous: visitors, halfAdmin: 'to /admin-dashboard', admin: 'to /admin-dashboard' },
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
const adminRow = (address: string, admin: Outcome): Row =>
  everyone('to /', {
    params: { id: ':id' },
    except: {
      anonymous: `to /login?back=${encodeURIComponent(address)}`,
      halfAdmin: 'to /profile',
      admin,
    },
  })
export const pageRoutes: Rows = {
  ...Object.fromEntries([...publicPages, ...files].map((path) => [`GET ${path}`, everyone('ok')])),
  'GET /login': everyone('ok'),
  'GET /register': everyone('ok'),
  'GET /reset-password': everyone('ok'),
  'GET /set-up': everyone('ok'),
  'GET /pay/:id': everyone('NOT_FOUND'),
  'GET /payment-success': everyone('ok'),
  'GET /preview': everyone('ok'),
  'GET /report': usersOnly('ok'),
  'GET /waiting-list': usersOnly('ok'),
  'GET /payment': usersOnly('to /report'),
  'GET /report-history': usersOnly('to /login?back=%2Freport-history'),
  'GET /consultations/:id': everyone('ok', {
    item: 'consultationId',
    except: { other: 'NOT_FOUND' },
    staff: { counsellor: 'NOT_FOUND' },
  }),
  'GET /profile': everyone('ok', { except: { anonymous: 'to /login?back=%2Fprofile' } }),
  ...Object.fromEntries(adminAddresses.map((address) => [`GET ${address}`, adminRow(address, 'ok')])),
  'GET /admin-dashboard/*': adminRow('/admin-dashboard/*', 'NOT_FOUND'),
}

/** Built files: the same bytes for everyone. */
export const isBuiltFile = (route: RouteKey): boolean =>
  /^GET \/(assets\/[\w.-]+|[\w-]+\.(svg|png))$/.test(route)
