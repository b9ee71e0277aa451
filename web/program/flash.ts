/** A success message to show on the next page, such as /login after registering. */
const flashes = ['registered', 'accountDeleted', 'profileSaved'] as const
export type Flash = (typeof flashes)[number]

const KEY = 'flash'

export function saveFlash(flash: Flash): void {
  try {
    sessionStorage.setItem(KEY, flash)
  } catch {
    // Without storage only the message is lost.
  }
}

/** Returns the message of the previous page and removes it. */
export function takeFlash(): Flash | undefined {
  try {
    const left = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return flashes.find((flash) => flash === left)
  } catch {
    return undefined
  }
}
