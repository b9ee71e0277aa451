import { useEffect } from 'react'

/** What is kept of the forms of an account: no password and no code. */
const KEPT = ['email', 'name', 'nationality', 'agreeTerms', 'agreePrivacy', 'agreeMarketing'] as const
export type Typed = Partial<Record<(typeof KEPT)[number], string>>

const stateHere = (): { typed?: Typed } | null => history.state as { typed?: Typed } | null

/**
 * What was typed and ticked on this page. It is kept with this entry of the browser's history: a browser inside an
 * app forgets the page while its user reads a mail, and gets it back; no other tab and no later visit sees it.
 */
export const typedHere = (): Typed => stateHere()?.typed ?? {}

/** Keeps what a form of this page holds now, in place of what was kept before. */
export function keepTyped(form: FormData): void {
  const typed: Typed = {}
  for (const name of KEPT) {
    const value = form.get(name)
    if (typeof value === 'string') typed[name] = value
  }
  history.replaceState({ ...stateHere(), typed }, '')
}

/** Once it has been sent, nothing of it is left behind. */
export const forgetTyped = (): void => history.replaceState(null, '')

/**
 * Another language would be another entry of the history, without what is kept with this one: so the choice is
 * told to the server, and the same entry is loaded again.
 */
export function useKeptOverLanguages(): void {
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
