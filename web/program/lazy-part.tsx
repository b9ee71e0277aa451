import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { Area, Catalogue } from '#web/texts/catalogues.ts'
import { mergeCatalogues } from '#web/texts/merge-catalogues.ts'
import { CatalogueContext, useCatalogue, useErrorText, useText } from '#web/texts/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Loading } from '#web/ui/spinner.tsx'

type Loaded<Props> = { Part: ComponentType<Props>; catalogue: Catalogue }

/**
 * Wraps a component that is loaded when it is first rendered, with those of its text areas that the page lacks.
 * If loading fails, an error message takes its place and the rest of the page keeps working.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  areas: readonly Area[] = [],
): (props: Props) => ReactNode {
  return function LazyPart(props) {
    const outer = useCatalogue()
    const [loaded, setLoaded] = useState<Loaded<Props> | 'failed' | null>(null)
    useEffect(() => {
      Promise.all([load(), withAreas(outer, areas)]).then(
        ([Part, catalogue]) => setLoaded({ Part, catalogue }),
        () => setLoaded('failed'),
      )
    }, [outer])
    if (loaded === 'failed') return <LoadFailed />
    if (!loaded) return <Loading />
    const { Part, catalogue } = loaded
    return (
      <CatalogueContext value={catalogue}>
        <Part {...props} />
      </CatalogueContext>
    )
  }
}

/** Adds the areas that the page's texts lack. */
async function withAreas(page: Catalogue, areas: readonly Area[]): Promise<Catalogue> {
  const missing = areas.filter((area) => !page.areas.includes(area))
  if (missing.length === 0) return page
  const { loadCatalogue } = await import('#web/texts/catalogues.ts')
  return mergeCatalogues(page, await loadCatalogue(page.locale, missing))
}

/** A browser may cache the failed import of a module, so only a reload of the page can try again. */
function LoadFailed(): ReactNode {
  const t = useText()
  const errorText = useErrorText()
  return (
    <Alert>
      {errorText('UNREACHABLE')} <a href={location.pathname + location.search}>{t('failure.reload')}</a>
    </Alert>
  )
}
