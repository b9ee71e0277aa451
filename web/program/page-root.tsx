import type { ReactNode } from 'react'
import { useCallback, useEffect, useState, useSyncExternalStore, useTransition } from 'react'
import { csrfHeader } from '#web/wire/api.ts'
import type { Catalogue } from '#web/texts/catalogues.ts'
import { CatalogueContext } from '#web/texts/use-text.ts'
import { OfficeContext, type PageOffice } from './office.ts'
import type { PageModule } from './page.ts'
import { asError, hasLeft, isPassing, PageContext } from './page.ts'
import { PAGE_ALIVE } from './hydration-events.ts'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'

const loginToken = (): string | undefined => csrfHeader()['x-xsrf-token']

/** A page with its texts and data around it; its loader runs again when asked. */
export function Page(props: {
  module: PageModule
  data: unknown
  catalogue: Catalogue
  office: PageOffice
}): ReactNode {
  const { module, catalogue, office } = props
  const [data, setData] = useState(props.data)
  const [failure, setFailure] = useState<Error | null>(null)
  const [pending, startTransition] = useTransition()

  const refresh = useCallback(() => {
    startTransition(async () => {
      try {
        const next = await module.loader?.(new URL(location.href))
        startTransition(() => setData(next))
      } catch (fault) {
        // What is on show stays: whoever acted has been told how that went.
        if (!isPassing(fault)) startTransition(() => setFailure(asError(fault)))
      }
    })
  }, [module])

  useEffect(() => {
    const login = loginToken()
    // Out of the back-forward cache a page may show a login that has ended. While it is the same one, a
    // form stays as it was left: what was typed there is nowhere else.
    const comeBack = ({ persisted }: PageTransitionEvent): void => {
      if (!persisted) return
      if (login === loginToken() && !hasLeft() && document.forms.length > 0) refresh()
      else location.reload()
    }
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [refresh])

  const alive = useAlive()
  useEffect(() => {
    if (alive) dispatchEvent(new Event(PAGE_ALIVE))
  }, [alive])

  return (
    <CatalogueContext value={catalogue}>
      <OfficeContext value={office}>
        <ErrorBoundary>
          <PageContext value={{ data: alive ? data : undefined, pending, refresh }}>
            {failure ? <Thrown failure={failure} /> : <module.Component />}
          </PageContext>
        </ErrorBoundary>
      </OfficeContext>
    </CatalogueContext>
  )
}

const never = () => () => {}

/**
 * False while prerendered markup is brought to life. It was made without data and has to match, and what
 * was typed in it meanwhile has to stay; the data come right after.
 */
const useAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** Takes a failed refresh to the screen that any fault of the page meets. */
function Thrown({ failure }: { failure: Error }): ReactNode {
  throw failure
}
