import type { CurrentUser } from '#contract/accounts.ts'
import type { AppPath, PageAddress } from '#contract/pages.ts'

const KEY = 'back'
const ADMIN_PATH = '/admin-dashboard' satisfies AppPath

/** Pages to which the login returns. Admin views keep their full address, including the query. */
const isAdminPath = (path: string): path is PageAddress =>
  path === ADMIN_PATH || path.startsWith(`${ADMIN_PATH}?`) || path.startsWith(`${ADMIN_PATH}/`)
const isOwn = (path: string): path is '/profile' | '/report-history' =>
  path === '/profile' || path === '/report-history'

/** Saves the page that required a login in sessionStorage, which survives the redirect through Google. */
export function saveReturnPath({ searchParams }: URL): void {
  const back = searchParams.get(KEY)
  if (back === null || !(isAdminPath(back) || isOwn(back))) return
  try {
    sessionStorage.setItem(KEY, back)
  } catch {
    // Without storage the login ends at the default page.
  }
}

/**
 * Returns the page to open after login: for an admin a page of the admin screens, for others
 * `otherwise` or the saved page.
 */
export function loginRedirect({ role }: CurrentUser, otherwise: PageAddress): PageAddress {
  const back = takeReturnPath()
  if (role === 'admin') return isAdminPath(back) ? back : ADMIN_PATH
  // `otherwise` differs from '/' if a booking intent is waiting. It is newer than the page that
  // required the login.
  return otherwise === '/' && isOwn(back) ? back : otherwise
}

function takeReturnPath(): string {
  try {
    const back = sessionStorage.getItem(KEY) ?? ''
    sessionStorage.removeItem(KEY)
    return back
  } catch {
    return ''
  }
}
