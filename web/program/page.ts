import type { ComponentType } from 'react'
import { createContext, useContext } from 'react'
import type { PageAddress } from '#contract/pages.ts'
import type { Answer, Refusal } from '#web/wire/api.ts'

/** A page is a loader and a component. Each page is its own document, so a link is a plain `<a>`. */
export type PageModule = { Component: ComponentType; loader?: (url: URL) => Promise<unknown> }

let left = false

/** True after a navigation has started; the screen stays busy until the next page loads. */
export const hasLeft = (): boolean => left

/** Navigates to an address. Never resolves, so that a pressed button stays busy until this page is gone. */
export function leaveFor(address: string): Promise<never> {
  left = true
  location.assign(address)
  return new Promise(() => {})
}

/** Navigates to one of our own addresses. */
export const redirect = (path: PageAddress): Promise<never> => leaveFor(path)

/**
 * Reloads after the session has ended: the server redirects to the login, which returns to this
 * address.
 */
export const logInAgain = (): Promise<never> => leaveFor(location.pathname + location.search)

/** Converts a thrown value to an Error. */
export const asError = (fault: unknown): Error => (fault instanceof Error ? fault : new Error(String(fault)))

/** Thrown when a call that a page needs was refused; the error screen shows its message and request id. */
export class RefusedError extends Error {
  override name = 'RefusedError'
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

const PASSING = new Set(['UNREACHABLE', 'INTERNAL', 'BUSY', 'SERVICE_UNAVAILABLE', 'RATE_LIMITED'])

/** True for errors that are independent of the visitor and the page: a retry may succeed. */
export const isPassing = (fault: unknown): boolean =>
  fault instanceof RefusedError && PASSING.has(fault.refusal.code)

/**
 * Returns the value of an answer that a loader needs. If the session has ended, navigates to the login,
 * which returns here.
 * @throws RefusedError for every other refusal.
 */
export async function need<Value>(answering: Promise<Answer<Value>>): Promise<Value> {
  const answer = await answering
  if (answer.ok) return answer.value
  if (answer.code === 'LOGIN_REQUIRED') return logInAgain()
  throw new RefusedError(answer)
}

type PageState = { data: unknown; pending: boolean; refresh: () => void }
export const PageContext = createContext<PageState>({ data: undefined, pending: false, refresh: () => {} })

/** Returns the loader's data: `useLoaderData<typeof loader>()`. */
export const useLoaderData = <Loader extends (url: URL) => Promise<unknown>>(): Awaited<ReturnType<Loader>> =>
  useContext(PageContext).data as Awaited<ReturnType<Loader>>

/**
 * Runs the loader again and shows its data. The old data stays until then, or if the call fails
 * temporarily.
 */
export const useRefresh = (): (() => void) => useContext(PageContext).refresh

/** True while the loader runs again. */
export const useRefreshing = (): boolean => useContext(PageContext).pending
