import { everyone, type Rows } from './testing-route-rows.ts'
import { accountRoutes } from './testing-routes-accounts.ts'
import { adminRoutes, settingsRoutes } from './testing-routes-admin.ts'
import { checkoutRoutes, chatRoutes } from './testing-routes-consultations.ts'
import { pageRoutes } from './testing-routes-pages.ts'

/**
 * Access rights of every route. A route that is missing in this table fails the test, so every new one must
 * declare its access.
 */
export const table: Rows = {
  ...pageRoutes,
  ...accountRoutes,
  ...settingsRoutes,
  ...checkoutRoutes,
  ...chatRoutes,
  ...adminRoutes,
  // Last, because it ends the sessions that the others use.
  'POST /api/logout': everyone('ok'),
}
