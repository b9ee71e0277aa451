import type { ReactNode } from 'react'
import { useCallback, useEffect, useState, useTransition } from 'react'
import type { Catalogue } from './messages/catalogues.ts'
import { CatalogueContext } from './messages/use-text.ts'
import type { PageModule } from './page.ts'
import { PageContext, SEARCH_CHANGED } from './page.ts'
import { PAGE_ALIVE } from './page-alive.ts'
import { ErrorBoundary } from './ui/error-boundary.tsx'

/** A page with its texts and data around it; its loader runs again when asked or when the query changes. */
export function Page(props: { module: PageModule; data: unknown; catalogue: Catalogue }): ReactNode {
  const { module, catalogue } = props
  const [data, setData] = useState(props.data)
  const [failure, setFailure] = useState<Error | null>(null)
  const [pending, startTransition] = useTransition()

  const refresh = useCallback(() => {
    const address = location.href
    startTransition(async () => {
      try {
        const next = await module.loader?.(new URL(address))
        // An answer about an address that was left meanwhile comes too late.
        if (address === location.href) startTransition(() => setData(next))
      } catch (fault) {
        startTransition(() => setFailure(fault instanceof Error ? fault : new Error(String(fault))))
      }
    })
  }, [module])

  useEffect(() => {
    addEventListener('popstate', refresh)
    addEventListener(SEARCH_CHANGED, refresh)
    return () => {
      removeEventListener('popstate', refresh)
      removeEventListener(SEARCH_CHANGED, refresh)
    }
  }, [refresh])

  useEffect(() => void dispatchEvent(new Event(PAGE_ALIVE)), [])

  return (
    <CatalogueContext value={catalogue}>
      <ErrorBoundary>
        <PageContext value={{ data, pending, refresh }}>
          {failure ? <Thrown failure={failure} /> : <module.Component />}
        </PageContext>
      </ErrorBoundary>
    </CatalogueContext>
  )
}

/** Takes a failed refresh to the screen that any fault of the page meets. */
function Thrown({ failure }: { failure: Error }): ReactNode {
  throw failure
}
