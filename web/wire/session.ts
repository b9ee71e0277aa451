import type { CurrentUser } from '#contract/accounts.ts'

/**
 * Copy of the user for drawing the navigation bar before any call is answered. It grants nothing: the
 * server checks the session cookie on every call (docs/adr/0005). Passwords are never stored here.
 */
const KEYS = ['isLoggedIn', 'userName', 'userEmail', 'userRole'] as const

/** Storage key of web/program/stored-text.ts. */
export const UNSENT_TEXTS = 'typed'

/** Event fired in this tab; other tabs get the browser's own `storage` event. */
const CHANGED = 'naru:session'

/** Private windows and some in-app browsers refuse storage: the site works without it. */
function storage(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}

export function readSession(): CurrentUser | null {
  const local = storage()
  if (local?.getItem('isLoggedIn') !== 'true') return null
  return {
    name: local.getItem('userName') ?? '',
    email: local.getItem('userEmail') ?? '',
    role: local.getItem('userRole') === 'admin' ? 'admin' : 'user',
  }
}

export function writeSession(user: CurrentUser): void {
  // The server renders all visitors' pages in one process, so it must not store a session there.
  if (typeof document === 'undefined') return
  const local = storage()
  try {
    local?.setItem('isLoggedIn', 'true')
    local?.setItem('userName', user.name)
    local?.setItem('userEmail', user.email)
    local?.setItem('userRole', user.role)
  } catch {
    // If storage is full, the navigation bar lacks the name.
  }
  dispatchEvent(new Event(CHANGED))
}

export function clearSession(): void {
  const local = storage()
  for (const key of KEYS) local?.removeItem(key)
  dispatchEvent(new Event(CHANGED))
}

/** Removes the copy of the user and unsent texts after a logout. A session that expires leaves the texts. */
export function clearAccountData(): void {
  clearSession()
  storage()?.removeItem(UNSENT_TEXTS)
}

/** Updates the browser's copy to the user that the server has just returned. */
export const saveSession = (user: CurrentUser | null): void => (user ? writeSession(user) : clearSession())

/** Calls back on every change in this tab or another one; returns an unsubscribe function. */
export function onSessionChange(listener: () => void): () => void {
  addEventListener('storage', listener)
  addEventListener(CHANGED, listener)
  return () => {
    removeEventListener('storage', listener)
    removeEventListener(CHANGED, listener)
  }
}
