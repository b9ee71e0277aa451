import { useSyncExternalStore } from 'react'
import type { GoogleDestination } from '#contract/google.ts'
import type { AppPath, PageAddress } from '#contract/pages.ts'
import { type Concern, concerns } from '#domain/concerns.ts'

/** Somebody wants an hour: perhaps a certain one in Korea time, perhaps about a certain concern. */
export type Wish = { date?: string; time?: string; concern?: Concern }

/** Says that a wish waits behind a page of accounts where nothing was chosen for it yet. */
const MARK = 'book'
const FORM = '/report' satisfies AppPath
const ACCOUNT_PATHS: readonly string[] = ['/login', '/register', '/reset-password'] satisfies AppPath[]

/** The wish that an address carries; null where nobody asked for an hour. */
export function readWish({ pathname, searchParams }: URL): Wish | null {
  const date = searchParams.get('date') ?? ''
  const time = searchParams.get('time') ?? ''
  const concern = concerns.find((each) => each === searchParams.get('concern'))
  const wish: Wish = {
    ...(/^\d{4}-\d{2}-\d{2}$/.test(date) && { date }),
    ...(/^\d{2}:\d{2}$/.test(time) && { time }),
    ...(concern && { concern }),
  }
  const isWished = pathname === FORM || (ACCOUNT_PATHS.includes(pathname) && searchParams.has(MARK))
  return isWished || Object.keys(wish).length > 0 ? wish : null
}

// Written by hand: a colon may stand in a query, and the address is read by people too.
const queryOf = (wish: Wish): string =>
  Object.entries(wish)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

/** The form, with the choice made. */
export function wishAddress(wish: Wish): GoogleDestination {
  const query = queryOf(wish)
  return query ? `${FORM}?${query}` : FORM
}

/** A page of accounts that goes on to the wish. */
export function withWish(path: AppPath, wish: Wish | null): PageAddress {
  return wish ? `${path}?${queryOf(wish) || `${MARK}=1`}` : path
}

/** A booking's own page, at whose address the login is shown to whoever is signed out. */
const bookingOf = (path: string | null): GoogleDestination | null =>
  path !== null && /^\/consultations\/[0-9a-f-]{36}$/.test(path) ? (path as `/consultations/${string}`) : null

/** Where somebody goes on who has just logged in. */
export const afterLogin = (address: URL): GoogleDestination => {
  const booking = bookingOf(address.pathname)
  if (booking) return booking
  const wish = readWish(address)
  return wish ? wishAddress(wish) : '/'
}

/** One of our own pages out of an address that came from elsewhere. */
export function ownDestination(to: string | null): GoogleDestination {
  if (to === '/profile') return to
  const booking = bookingOf(to)
  if (booking) return booking
  const isForm = to === FORM || to?.startsWith(`${FORM}?`)
  return isForm ? afterLogin(new URL(to ?? '', location.origin)) : '/'
}

const never = () => () => {}

/** The wish in the page's address; null too while markup of the build is brought to life. */
export function useWish(): Wish | null {
  const address = useSyncExternalStore(
    never,
    () => location.href,
    () => null,
  )
  return address === null ? null : readWish(new URL(address))
}
