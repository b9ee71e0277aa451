import { useEffect } from 'react'

/** Fields of the account forms that are stored; never passwords or codes. */
const STORED_FIELDS = [
  'email',
  'name',
  'nationality',
  'agreeTerms',
  'agreePrivacy',
  'agreeMarketing',
] as const
export type FormValues = Partial<Record<(typeof STORED_FIELDS)[number], string>>

const stateHere = (): { typed?: FormValues } | null => history.state as { typed?: FormValues } | null

/**
 * Returns the values entered on this page. They are stored in the state of this browser history entry: an
 * in-app browser may discard the page while its user reads a mail, and restores it from there. Other tabs and
 * later visits do not see them.
 */
export const storedFormValues = (): FormValues => stateHere()?.typed ?? {}

/** Stores the current values of a form of this page, replacing the previous ones. */
export function saveFormValues(form: FormData): void {
  const typed: FormValues = {}
  for (const name of STORED_FIELDS) {
    const value = form.get(name)
    if (typeof value === 'string') typed[name] = value
  }
  history.replaceState({ ...stateHere(), typed }, '')
}

/** Removes the stored values after they have been sent. */
export const clearFormValues = (): void => history.replaceState(null, '')

/**
 * A link to another language would create a new history entry without the stored values. So the language is
 * sent to the server, and the same entry is reloaded.
 */
export function useFormValuesAcrossLanguages(): void {
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
