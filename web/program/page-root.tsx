import { type ReactNode, useCallback, useEffect, useState, useTransition } from 'react'
import type { Catalogue } from '#web/texts/catalogues.ts'
import { CatalogueContext } from '#web/texts/use-text.ts'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { csrfHeader } from '#web/wire/api.ts'
import { PAGE_HYDRATED } from './hydration-events.ts'
import {
  type PageModule,
  asError,
  isNavigating,
  isTemporary,
  browserLoaderContext,
  PageContext,
  RefusedError,
} from './page.ts'
import { browserEnvironment, type RenderEnvironment, RenderEnvironmentContext } from './render-environment.ts'
import { createRunOrder } from './run-order.ts'
import { SettingsContext, type PageSettings } from './settings.ts'
import { useHydrated } from './use-hydrated.ts'

const loginToken = (): string | undefined => csrfHeader()['x-xsrf-token']

/** Provides a page with its texts and data, and runs its loader again on `refresh`. */
export function Page(props: {
  module: PageModule
  data: unknown
  catalogue: Catalogue
  settings: PageSettings
  /** Values with which the server rendered this page; null if it has rendered no content. */
  served?: RenderEnvironment | null
}): ReactNode {
  const { module, catalogue, settings, served = null } = props
  const [data, setData] = useState(props.data)
  const [failure, setFailure] = useState<Error | null>(null)
  const [pending, startTransition] = useTransition()
  const [order] = useState(createRunOrder)

  const refresh = useCallback(() => {
    const isNewest = order.start()
    startTransition(async () => {
      try {
        const next = await module.loader?.(new URL(location.href), browserLoaderContext)
        if (isNewest()) startTransition(() => setData(next))
      } catch (fault) {
        // After a temporary failure the current data stays on screen; the action has already shown its
        // own result.
        if (!(fault instanceof RefusedError && isTemporary(fault.refusal)) && isNewest())
          startTransition(() => setFailure(asError(fault)))
      }
    })
  }, [module, order])

  useEffect(() => {
    const login = loginToken()
    // A page restored from the back-forward cache may show a login that has ended. If the login is the
    // same and the page has a form, refresh only the data: a reload would lose what was typed.
    const onPageShow = ({ persisted }: PageTransitionEvent): void => {
      if (!persisted) return
      if (login === loginToken() && !isNavigating() && document.forms.length > 0) refresh()
      else location.reload()
    }
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [refresh])

  useEffect(() => {
    // Back and forward may show an earlier document from the browser's cache, with the data of that time.
    if (served && isFromHistory()) refresh()
  }, [served, refresh])

  const isHydrated = useHydrated()
  useEffect(() => {
    if (isHydrated) dispatchEvent(new Event(PAGE_HYDRATED))
  }, [isHydrated])

  return (
    <CatalogueContext value={catalogue}>
      <SettingsContext value={settings}>
        <ErrorBoundary>
          <RenderEnvironmentContext value={isHydrated || !served ? browserEnvironment : served}>
            <PageContext value={{ data: isHydrated || served ? data : undefined, pending, refresh }}>
              {failure ? <ThrowFailure failure={failure} /> : <module.Component />}
            </PageContext>
          </RenderEnvironmentContext>
        </ErrorBoundary>
      </SettingsContext>
    </CatalogueContext>
  )
}

const isFromHistory = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type === 'back_forward')

/** Throws a failed refresh while rendering, so that the error boundary handles it. */
function ThrowFailure({ failure }: { failure: Error }): ReactNode {
  throw failure
}
