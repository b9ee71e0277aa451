import type { CurrentUser } from '#contract/accounts.ts'
import type { AppPath, PageAddress } from '#contract/pages.ts'

const KEY = 'back'
const DESK = '/admin-dashboard' satisfies AppPath

/** Only these pages send somebody to the login who is to come back to them, the desk to the very view. */
const isOfDesk = (path: string): path is PageAddress =>
  path === DESK || path.startsWith(`${DESK}?`) || path.startsWith(`${DESK}/`)
const isOwn = (path: string): path is '/profile' | '/report-history' =>
  path === '/profile' || path === '/report-history'

/** Keeps the page that a login is needed for, also across Google's pages. */
export function noteWayBack({ searchParams }: URL): void {
  const back = searchParams.get(KEY)
  if (back === null || !(isOfDesk(back) || isOwn(back))) return
  try {
    sessionStorage.setItem(KEY, back)
  } catch {
    // Without storage the login ends at the first page.
  }
}

/** Where somebody goes on who has just logged in: an admin at the desk, everybody else where they wish. */
export function landing({ role }: CurrentUser, otherwise: PageAddress): PageAddress {
  const back = takeWayBack()
  if (role === 'admin') return isOfDesk(back) ? back : DESK
  // A wish that waits is younger than the page that led to the login.
  return otherwise === '/' && isOwn(back) ? back : otherwise
}

function takeWayBack(): string {
  try {
    const back = sessionStorage.getItem(KEY) ?? ''
    sessionStorage.removeItem(KEY)
    return back
  } catch {
    return ''
  }
}
