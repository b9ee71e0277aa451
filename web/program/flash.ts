/** A piece of good news that is said on the next page, such as /login after registering. */
const flashes = ['registered', 'accountDeleted', 'profileSaved'] as const
export type Flash = (typeof flashes)[number]

const KEY = 'flash'

export function leaveFlash(flash: Flash): void {
  try {
    sessionStorage.setItem(KEY, flash)
  } catch {
    // Without storage the news is lost, nothing else.
  }
}

/** What the page before left, once. */
export function takeFlash(): Flash | undefined {
  try {
    const left = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return flashes.find((flash) => flash === left)
  } catch {
    return undefined
  }
}
