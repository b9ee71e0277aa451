/**
 * Views of the admin area. They share one document, whose program shows each at its own URL; every other URL
 * below is answered with status 404.
 */
export const adminViews = {
  today: '/admin-dashboard',
  consultations: '/admin-dashboard/consultations',
  newBooking: '/admin-dashboard/consultations/new',
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
  services: '/admin-dashboard/services',
  team: '/admin-dashboard/team',
  handover: '/admin-dashboard/handover',
  myDays: '/admin-dashboard/my-days',
  status: '/admin-dashboard/status',
  settings: '/admin-dashboard/settings',
  section: '/admin-dashboard/settings/:id',
} as const satisfies Record<string, `/admin-dashboard${string}`>
export type AdminView = keyof typeof adminViews

/** URL of a view; with `id`, of one object. */
export const adminAddress = (view: AdminView, id = ''): AdminAddress =>
  adminViews[view].replace(':id', encodeURIComponent(id)) as AdminAddress
export type AdminAddress = `/admin-dashboard${'' | `/${string}`}`
