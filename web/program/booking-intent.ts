import type { GoogleDestination } from '#contract/google.ts'
import type { AppPath, PageAddress } from '#contract/pages.ts'
import { type Concern, concerns } from '#domain/concerns.ts'
import { useHydrated } from './use-hydrated.ts'

/** A booking intent: perhaps a slot (Korea time), perhaps a concern, perhaps an offer of the waiting list. */
export type BookingIntent = { date?: string; time?: string; concern?: Concern; wait?: string }

/**
 * Query parameter that marks a booking intent on an account page when neither slot nor concern is
 * chosen.
 */
const MARK = 'book'
const FORM = '/report' satisfies AppPath
const LIST = '/waiting-list' satisfies AppPath
const ACCOUNT_PATHS: readonly string[] = ['/login', '/register', '/reset-password'] satisfies AppPath[]

/** Returns the booking intent of an address; null if the address has none. */
export function readBookingIntent({ pathname, searchParams }: URL): BookingIntent | null {
  const date = searchParams.get('date') ?? ''
  const time = searchParams.get('time') ?? ''
  const wait = searchParams.get('wait') ?? ''
  const concern = concerns.find((each) => each === searchParams.get('concern'))
  const intent: BookingIntent = {
    ...(/^\d{4}-\d{2}-\d{2}$/.test(date) && { date }),
    ...(/^\d{2}:\d{2}$/.test(time) && { time }),
    ...(concern && { concern }),
    ...(/^[0-9a-f-]{36}$/.test(wait) && { wait }),
  }
  const isIntended = pathname === FORM || (ACCOUNT_PATHS.includes(pathname) && searchParams.has(MARK))
  return isIntended || Object.keys(intent).length > 0 ? intent : null
}

// URLSearchParams would escape the colon, which a query may contain; people read this address.
const queryOf = (intent: BookingIntent): string =>
  Object.entries(intent)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

/** Returns the address of the request form with the choice filled in. */
export function addressWithIntent(intent: BookingIntent): GoogleDestination {
  const query = queryOf(intent)
  return query ? `${FORM}?${query}` : FORM
}

/** Returns the address of an account page that continues to the booking intent. */
export function withBookingIntent(path: AppPath, intent: BookingIntent | null): PageAddress {
  return intent ? `${path}?${queryOf(intent) || `${MARK}=1`}` : path
}

/** Returns the path if it is a booking's page, where signed-out visitors see the login; otherwise null. */
const bookingOf = (path: string | null): GoogleDestination | null =>
  path !== null && /^\/consultations\/[0-9a-f-]{36}$/.test(path) ? (path as `/consultations/${string}`) : null

/** Returns the page to open after a login at this address. */
export const afterLogin = (address: URL): GoogleDestination => {
  const booking = bookingOf(address.pathname)
  if (booking) return booking
  if (address.pathname === LIST) return LIST
  const intent = readBookingIntent(address)
  return intent ? addressWithIntent(intent) : '/'
}

/** Returns one of our own pages for an untrusted address; '/' if it is none of them. */
export function ownDestination(to: string | null): GoogleDestination {
  if (to === '/profile' || to === LIST) return to
  const booking = bookingOf(to)
  if (booking) return booking
  const isForm = to === FORM || to?.startsWith(`${FORM}?`)
  return isForm ? afterLogin(new URL(to ?? '', location.origin)) : '/'
}

/** Returns the booking intent of the page's address; null during hydration. */
export const useBookingIntent = (): BookingIntent | null =>
  useHydrated() ? readBookingIntent(new URL(location.href)) : null
