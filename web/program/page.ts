import { type ComponentType, createContext, useContext } from 'react'
import type { PageAddress } from '#contract/pages.ts'
import { type Answer, type Call, call, type Refusal, UNREACHABLE } from '#web/wire/api.ts'
import type { OptionalPart } from './optional-parts.ts'
import { browserEnvironment } from './render-environment.ts'

/** Passed to a loader, which uses it instead of `call` and `Date`, because the server also runs it to render a page. */
export type LoaderContext = {
  load: Call
  now: () => number
  isServer: boolean
  /** Language of the page (BCP 47). */
  languageTag: () => string
  /** Settings that the server has written into this document only (`settings` of web/document/document.tsx). */
  documentSettings: () => object
  /** Reports a module that the browser's run of the loader imports. */
  preload: (part: OptionalPart) => void
}

export const browserLoaderContext: LoaderContext = {
  load: call,
  now: browserEnvironment.now,
  isServer: false,
  languageTag: () => document.documentElement.lang,
  documentSettings: () => JSON.parse(document.getElementById('settings')?.textContent ?? '{}') as object,
  preload: () => {},
}

/** A page is a loader and a component. Each page is its own document, so a link is a plain `<a>`. */
export type PageModule = {
  Component: ComponentType
  loader?: (url: URL, context: LoaderContext) => Promise<unknown>
  /**
   * True when the data contains something that only this browser knows, so that its first render differs from
   * the server's.
   */
  differsFromServer?: (data: never) => boolean
}

let hasNavigationStarted = false

/** True after a navigation has started; the screen stays busy until the next page loads. */
export const isNavigating = (): boolean => hasNavigationStarted

/** Thrown where only the browser can continue; the server then sends the page without its content. */
export class NotOnServerError extends Error {
  override name = 'NotOnServerError'
}

/** Navigates to an address. Never resolves, so that a pressed button stays busy until this page is gone. */
export function navigateTo(address: string): Promise<never> {
  if (typeof location === 'undefined') throw new NotOnServerError(`leads to ${address}`)
  hasNavigationStarted = true
  location.assign(address)
  return new Promise(() => {})
}

/** Navigates to one of our own addresses. */
export const redirect = (path: PageAddress): Promise<never> => navigateTo(path)

/**
 * Reloads after the session has ended: the server redirects to the login, which returns to this
 * address.
 */
export function logInAgain(): Promise<never> {
  if (typeof location === 'undefined') throw new NotOnServerError('needs a login')
  return navigateTo(location.pathname + location.search)
}

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

/**
 * Loads a module that only some data of a page needs; call it in the loader.
 * @throws RefusedError if the module cannot be fetched.
 */
export async function loadPart<Part>(loading: Promise<Part>): Promise<Part> {
  try {
    return await loading
  } catch {
    throw new RefusedError(UNREACHABLE)
  }
}

const TEMPORARY = new Set(['UNREACHABLE', 'INTERNAL', 'BUSY', 'SERVICE_UNAVAILABLE', 'RATE_LIMITED'])

/** True for refusals that are independent of the visitor and the input: a retry may succeed. */
export const isTemporary = ({ code }: Pick<Refusal, 'code'>): boolean => TEMPORARY.has(code)

/**
 * Returns the value of an answer that a loader needs. If the session has ended, navigates to the login,
 * which returns here.
 * @throws RefusedError for every other refusal.
 */
export async function requireAnswer<Value>(answering: Promise<Answer<Value>>): Promise<Value> {
  const answer = await answering
  if (answer.ok) return answer.value
  if (answer.code === 'LOGIN_REQUIRED') return logInAgain()
  throw new RefusedError(answer)
}

type PageState = { data: unknown; pending: boolean; refresh: () => void }
export const PageContext = createContext<PageState>({ data: undefined, pending: false, refresh: () => {} })

/** Returns the loader's data: `useLoaderData<typeof loader>()`. */
export const useLoaderData = <
  Loader extends (url: URL, context: LoaderContext) => Promise<unknown>,
>(): Awaited<ReturnType<Loader>> => useContext(PageContext).data as Awaited<ReturnType<Loader>>

/**
 * Runs the loader again and shows its data. The old data stays until then, or if the call fails
 * temporarily.
 */
export const useRefresh = (): (() => void) => useContext(PageContext).refresh

/** True while the loader runs again. */
export const useRefreshing = (): boolean => useContext(PageContext).pending
