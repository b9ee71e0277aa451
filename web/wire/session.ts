import type { CurrentUser } from '#contract/accounts.ts'

/**
 * What the navigation bar needs to be drawn before any call is answered. It decides nothing: the
 * server checks the session cookie on every call (ADR 0005), and no password is ever kept here.
 */
const KEYS = ['isLoggedIn', 'userName', 'userEmail', 'userRole'] as const

/** What program/kept-text.ts keeps. */
export const TYPED = 'typed'

/** Fired in this tab; other tabs get the browser's own `storage` event. */
const CHANGED = 'naru:session'

/** Private windows and some in-app browsers refuse storage: the site then works without it. */
function storage(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}

export function readSession(): CurrentUser | null {
  const kept = storage()
  if (kept?.getItem('isLoggedIn') !== 'true') return null
  return {
    name: kept.getItem('userName') ?? '',
    email: kept.getItem('userEmail') ?? '',
    role: kept.getItem('userRole') === 'admin' ? 'admin' : 'user',
  }
}

export function writeSession(user: CurrentUser): void {
  const kept = storage()
  try {
    kept?.setItem('isLoggedIn', 'true')
    kept?.setItem('userName', user.name)
    kept?.setItem('userEmail', user.email)
    kept?.setItem('userRole', user.role)
  } catch {
    // A full storage only costs the name in the bar.
  }
  dispatchEvent(new Event(CHANGED))
}

export function clearSession(): void {
  const kept = storage()
  for (const key of KEYS) kept?.removeItem(key)
  dispatchEvent(new Event(CHANGED))
}

/** Whoever logs out leaves nothing half written on the device; a login that ends by itself takes nothing away. */
export function forgetTyped(): void {
  storage()?.removeItem(TYPED)
}

/** Makes the browser's copy true: the server has just said who is logged in. */
export const keepSession = (user: CurrentUser | null): void => (user ? writeSession(user) : clearSession())

/** Calls back on every change in this tab or another one; answers how to stop. */
export function onSessionChange(listener: () => void): () => void {
  addEventListener('storage', listener)
  addEventListener(CHANGED, listener)
  return () => {
    removeEventListener('storage', listener)
    removeEventListener(CHANGED, listener)
  }
}

export const rememberedEmail = (): string => storage()?.getItem('rememberedEmail') ?? ''

export function rememberEmail(email: string | null): void {
  try {
    if (email === null) storage()?.removeItem('rememberedEmail')
    else storage()?.setItem('rememberedEmail', email)
  } catch {
    // A full storage only costs the next login a few letters.
  }
}
