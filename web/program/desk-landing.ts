import type { CurrentUser } from '#contract/accounts.ts'
import type { AppPath, PageAddress } from '#contract/pages.ts'

const KEY = 'back'
const DESK = '/admin-dashboard' satisfies AppPath

/** Only the desk sends somebody to the login who is to come back to the very view. */
const isOfDesk = (path: string): path is PageAddress => path === DESK || path.startsWith(`${DESK}?`)

/** Keeps the view that a login which has ended was needed for, also across Google's pages. */
export function noteWayBack({ searchParams }: URL): void {
  const back = searchParams.get(KEY)
  if (back === null || !isOfDesk(back)) return
  try {
    sessionStorage.setItem(KEY, back)
  } catch {
    // Without storage the login ends at the first view of the desk.
  }
}

/** Where somebody goes on who has just logged in: an admin at the desk, everybody else where they wish. */
export function landing({ role }: CurrentUser, otherwise: PageAddress): PageAddress {
  if (role !== 'admin') return otherwise
  try {
    const back = sessionStorage.getItem(KEY) ?? ''
    sessionStorage.removeItem(KEY)
    return isOfDesk(back) ? back : DESK
  } catch {
    return DESK
  }
}
