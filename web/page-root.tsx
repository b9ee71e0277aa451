import type { ReactNode } from 'react'
import { useCallback, useEffect, useState, useTransition } from 'react'
import type { Catalogue } from './messages/catalogues.ts'
import { CatalogueContext } from './messages/use-text.ts'
import type { PageModule } from './page.ts'
import { PageContext, SEARCH_CHANGED } from './page.ts'
import { ErrorBoundary } from './ui/error-boundary.tsx'

/** A page with its texts and data around it; its loader runs again when asked or when the query changes. */
export function Page(props: { module: PageModule; data: unknown; catalogue: Catalogue }): ReactNode {
  const { module, catalogue } = props
  const [data, setData] = useState(props.data)
  const [pending, startTransition] = useTransition()

  const refresh = useCallback(() => {
    startTransition(async () => {
      const next = await module.loader?.(new URL(location.href))
      startTransition(() => setData(next))
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

  return (
    <CatalogueContext value={catalogue}>
      <ErrorBoundary>
        <PageContext value={{ data, pending, refresh }}>
          <module.Component />
        </PageContext>
      </ErrorBoundary>
    </CatalogueContext>
  )
}
