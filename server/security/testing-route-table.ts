import { accountRoutes } from './testing-routes-accounts.ts'
import { bookingRoutes, roomRoutes } from './testing-routes-consultations.ts'
import { deskRoutes, officeRoutes } from './testing-routes-office.ts'
import { pageRoutes } from './testing-routes-pages.ts'
import { everyone, type Rows } from './testing-route-rows.ts'

/**
 * Who may do what, for every route there is. A route that is not in this table fails, so nobody can add
 * one without saying who may use it.
 */
export const table: Rows = {
  ...pageRoutes,
  ...accountRoutes,
  ...officeRoutes,
  ...bookingRoutes,
  ...roomRoutes,
  ...deskRoutes,
  // Last, because it ends the sessions that the others use.
  'POST /api/logout': { outcomes: everyone('ok') },
}
