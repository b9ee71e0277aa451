import { adminAddress, type AdminView } from '#contract/admin-views.ts'
import type { StaffCall } from '#contract/staff-access.ts'
import { isUuid } from '#domain/uuid.ts'

/** Entries of the phone's tab bar; a wide window also shows the entries of the last one. */
export const tabs = ['today', 'consultations', 'calendar', 'clients', 'more'] as const
export type Tab = (typeof tabs)[number]
/** Entries of the last tab. */
export const moreViews = [
  'books',
  'statistics',
  'reviews',
  'mails',
  'log',
  'services',
  'team',
  'myDays',
  'status',
  'settings',
] as const

/** The main call of each view. Roles that may not make it do not see the view. */
export const callOf: Record<Exclude<AdminView, 'more'>, StaffCall> = {
  today: 'GET /api/desk/today',
  consultations: 'GET /api/consultations',
  newBooking: 'POST /api/admin/bookings',
  consultation: 'GET /api/consultations/:id',
  calendar: 'GET /api/desk/week',
  clients: 'GET /api/clients',
  client: 'GET /api/clients/:id',
  books: 'GET /api/ledger',
  statistics: 'GET /api/stats',
  reviews: 'GET /api/reviews',
  mails: 'GET /api/messages',
  log: 'GET /api/audit',
  // An assistant may read the list, to know whose consultation is whose, and change nothing.
  team: 'POST /api/staff',
  handover: 'GET /api/staff/:id/handover',
  myDays: 'PUT /api/staff/:id/exceptions',
  services: 'POST /api/services',
  status: 'GET /api/site-status',
  settings: 'GET /api/settings',
  section: 'GET /api/settings',
}

/** Returns the menu entry of a view. */
export function entryOf(view: AdminView): Tab | (typeof moreViews)[number] {
  if (view === 'consultation' || view === 'newBooking') return 'consultations'
  if (view === 'client') return 'clients'
  if (view === 'handover') return 'team'
  return view === 'section' ? 'settings' : view
}

export const tabOf = (view: AdminView): Tab => oneOf(tabs, entryOf(view)) ?? 'more'

/** Returns the address of a view with query parameters such as `{ q: id }`. */
export function viewHref(view: AdminView, parameters: Record<string, string> = {}): string {
  const query = String(new URLSearchParams(parameters))
  return `${adminAddress(view)}${query && `?${query}`}`
}

/** Query of a consultation's page that opens the dialog for other times. */
export const OFFER_ASKED = 'offer=ask'

export const consultationHref = (id: string): string => adminAddress('consultation', id)

/** Returns the address of a client's page. */
export const clientHref = (id: string): string => adminAddress('client', id)

/** Returns the known value that equals a text of the address; undefined if none does. */
export const oneOf = <Value extends string>(
  known: readonly Value[],
  text: string | null | undefined,
): Value | undefined => known.find((value) => value === text)

/** Returns the id of the counsellor in an address; undefined without a valid one. */
export const counsellorIn = (search: URLSearchParams): string | undefined => {
  const id = search.get('counsellor') ?? ''
  return isUuid(id) ? id : undefined
}
