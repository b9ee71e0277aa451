import type { GoogleDestination } from '#contract/google.ts'
import type { AppPath, PageAddress } from '#contract/pages.ts'
import {
  afterLogin,
  type BookingIntent,
  bookingOf,
  FORM_PATH,
  WAITING_LIST_PATH,
  INTENT_PARAMETER,
  queryOf,
  readBookingIntent,
} from './booking-intent.ts'
import { useHydrated } from './use-hydrated.ts'

/** Returns the address of an account page that continues to the booking intent. */
export function withBookingIntent(path: AppPath, intent: BookingIntent | null): PageAddress {
  return intent ? `${path}?${queryOf(intent) || `${INTENT_PARAMETER}=1`}` : path
}

/** Returns one of our own pages for an untrusted address; '/' if it is none of them. */
export function ownDestination(to: string | null): GoogleDestination {
  if (to === '/profile' || to === WAITING_LIST_PATH) return to
  const booking = bookingOf(to)
  if (booking) return booking
  const isForm = to === FORM_PATH || to?.startsWith(`${FORM_PATH}?`)
  return isForm ? afterLogin(new URL(to ?? '', location.origin)) : '/'
}

/** Returns the booking intent of the page's address; null during hydration. */
export const useBookingIntent = (): BookingIntent | null =>
  useHydrated() ? readBookingIntent(new URL(location.href)) : null
