import type { GoogleDestination } from '#contract/google.ts'
import type { AppPath } from '#contract/pages.ts'
import { type Concern, concerns } from '#domain/concerns.ts'

/**
 * A booking intent: perhaps a slot (Korea time), perhaps a concern, perhaps an offer of the waiting list, perhaps the
 * ids of a service and a counsellor.
 */
export type BookingIntent = {
  date?: string
  time?: string
  concern?: Concern
  wait?: string
  service?: string
  counsellor?: string
}

/**
 * Query parameter that marks a booking intent on an account page when neither slot nor concern is
 * chosen.
 */
export const INTENT_PARAMETER = 'book'
export const FORM_PATH = '/report' satisfies AppPath
export const WAITING_LIST_PATH = '/waiting-list' satisfies AppPath
const ACCOUNT_PATHS: readonly string[] = ['/login', '/register', '/reset-password'] satisfies AppPath[]

const ID = /^[0-9a-f-]{36}$/
const FORMATS: Record<keyof BookingIntent, Pick<RegExp, 'test'>> = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  time: /^\d{2}:\d{2}$/,
  concern: { test: (value) => concerns.some((each) => each === value) },
  wait: ID,
  service: ID,
  counsellor: ID,
}

/** Returns the booking intent of an address; null if the address has none. */
export function readBookingIntent({ pathname, searchParams }: URL): BookingIntent | null {
  const intent: Record<string, string> = {}
  for (const [name, format] of Object.entries(FORMATS)) {
    const value = searchParams.get(name) ?? ''
    if (format.test(value)) intent[name] = value
  }
  const isIntended =
    pathname === FORM_PATH || (ACCOUNT_PATHS.includes(pathname) && searchParams.has(INTENT_PARAMETER))
  return isIntended || Object.keys(intent).length > 0 ? intent : null
}

/** Returns the address of the form without the slot, its service and counsellor, and the offer of a slot. */
export function withoutSlot(address: URL): URL {
  const next = new URL(address)
  for (const name of Object.keys(FORMATS)) if (name !== 'concern') next.searchParams.delete(name)
  return next
}

// URLSearchParams would escape the colon, which a query may contain; people read this address.
export const queryOf = (intent: BookingIntent): string =>
  Object.entries(intent)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

/** Returns the address of the request form with the choice filled in. */
export function addressWithIntent(intent: BookingIntent): GoogleDestination {
  const query = queryOf(intent)
  return query ? `${FORM_PATH}?${query}` : FORM_PATH
}

/** Returns the path if it is a booking's page, where logged-out visitors see the login; otherwise null. */
export const bookingOf = (path: string | null): GoogleDestination | null =>
  path !== null && /^\/consultations\/[0-9a-f-]{36}$/.test(path) ? (path as `/consultations/${string}`) : null

/** Returns the page to open after a login at this address. */
export const afterLogin = (address: URL): GoogleDestination => {
  const booking = bookingOf(address.pathname)
  if (booking) return booking
  if (address.pathname === WAITING_LIST_PATH) return WAITING_LIST_PATH
  const intent = readBookingIntent(address)
  return intent ? addressWithIntent(intent) : '/'
}
