import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { Catalogue } from '#web/texts/catalogues.ts'
import { CatalogueContext, useCatalogue, useErrorText, useText } from '#web/texts/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Loading } from '#web/ui/spinner.tsx'

type Loaded<Props> = { Part: ComponentType<Props>; catalogue: Catalogue }

/**
 * Wraps a component that is loaded when it is first rendered; until then, and on the server, `placeholder` is shown.
 * If loading fails, an error message takes its place and the rest of the page keeps working.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = <Loading />,
  loadTexts: (page: Catalogue) => Catalogue | Promise<Catalogue> = (page) => page,
): (props: Props) => ReactNode {
  return function LazyPart(props) {
    const outer = useCatalogue()
    const [loaded, setLoaded] = useState<Loaded<Props> | 'failed' | null>(null)
    useEffect(() => {
      Promise.all([load(), loadTexts(outer)]).then(
        ([Part, catalogue]) => setLoaded({ Part, catalogue }),
        () => setLoaded('failed'),
      )
    }, [outer])
    if (loaded === 'failed') return <LoadFailed />
    if (!loaded) return placeholder
    const { Part, catalogue } = loaded
    return (
      <CatalogueContext value={catalogue}>
        <Part {...props} />
      </CatalogueContext>
    )
  }
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
