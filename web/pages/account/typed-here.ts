import { useEffect } from 'react'

/** Fields of the account forms that are stored; never passwords or codes. */
const KEPT = ['email', 'name', 'nationality', 'agreeTerms', 'agreePrivacy', 'agreeMarketing'] as const
export type Typed = Partial<Record<(typeof KEPT)[number], string>>

const stateHere = (): { typed?: Typed } | null => history.state as { typed?: Typed } | null

/**
 * Returns the values entered on this page. They are stored in the state of this browser history entry: an
 * in-app browser may discard the page while its user reads a mail, and restores it from there. Other tabs and
 * later visits do not see them.
 */
export const typedHere = (): Typed => stateHere()?.typed ?? {}

/** Stores the current values of a form of this page, replacing the previous ones. */
export function saveTyped(form: FormData): void {
  const typed: Typed = {}
  for (const name of KEPT) {
    const value = form.get(name)
    if (typeof value === 'string') typed[name] = value
  }
  history.replaceState({ ...stateHere(), typed }, '')
}

/** Removes the stored values after they have been sent. */
export const clearTyped = (): void => history.replaceState(null, '')

/**
 * A link to another language would create a new history entry without the stored values. So the language is
 * sent to the server, and the same entry is reloaded.
 */
export function useTypedAcrossLanguages(): void {
  useEffect(() => {
    const choose = (event: MouseEvent): void => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('.language a')
      if (!link || !stateHere()) return
      event.preventDefault()
      void fetch(link.href).then(
        () => location.reload(),
        () => location.assign(link.href),
      )
    }
    addEventListener('click', choose)
    return () => removeEventListener('click', choose)
  }, [])
}
