import type { ComponentType } from 'react'
import { createContext, useContext } from 'react'
import type { PageAddress } from '#contract/pages.ts'
import type { Answer, Refusal } from '#web/wire/api.ts'

/** A page is a loader and a component. Each page is its own document, so a link is a plain `<a>`. */
export type PageModule = { Component: ComponentType; loader?: (url: URL) => Promise<unknown> }

let left = false

/** We are navigating away; the screen stays busy until the next page is there. */
export const hasLeft = (): boolean => left

/** Navigates to an address. Never resolves, so that a pressed button stays busy until this page is gone. */
export function leaveFor(address: string): Promise<never> {
  left = true
  location.assign(address)
  return new Promise(() => {})
}

/** Goes to one of our own addresses. */
export const redirect = (path: PageAddress): Promise<never> => leaveFor(path)

/** The login has ended: the server knows what meets somebody who is signed out at this address, and leads back to it. */
export const logInAgain = (): Promise<never> => leaveFor(location.pathname + location.search)

/** Whatever was thrown, as something that can be thrown again. */
export const asError = (fault: unknown): Error => (fault instanceof Error ? fault : new Error(String(fault)))

/** A call that a page cannot do without was refused; the screen shows the words and the request's id. */
export class RefusedError extends Error {
  override name = 'RefusedError'
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

const PASSING = new Set(['UNREACHABLE', 'INTERNAL', 'BUSY', 'SERVICE_UNAVAILABLE', 'RATE_LIMITED'])

/** It says nothing about the visitor or the page: the same call may be answered a moment later. */
export const isPassing = (fault: unknown): boolean =>
  fault instanceof RefusedError && PASSING.has(fault.refusal.code)

/**
 * The value of an answer a loader needs. Someone whose session has ended logs in again and comes back.
 * @throws RefusedError for every other "no".
 */
export async function need<Value>(answering: Promise<Answer<Value>>): Promise<Value> {
  const answer = await answering
  if (answer.ok) return answer.value
  if (answer.code === 'LOGIN_REQUIRED') return logInAgain()
  throw new RefusedError(answer)
}

type PageState = { data: unknown; pending: boolean; refresh: () => void }
export const PageContext = createContext<PageState>({ data: undefined, pending: false, refresh: () => {} })

/** What the page's loader answered: `useLoaderData<typeof loader>()`. */
export const useLoaderData = <Loader extends (url: URL) => Promise<unknown>>(): Awaited<ReturnType<Loader>> =>
  useContext(PageContext).data as Awaited<ReturnType<Loader>>

/** Runs the loader again and shows what it answers; the old data stays until then, or when the call is lost. */
export const useRefresh = (): (() => void) => useContext(PageContext).refresh

/** True while the loader runs again. */
export const useRefreshing = (): boolean => useContext(PageContext).pending
