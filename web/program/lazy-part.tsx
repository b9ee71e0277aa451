import { type ComponentType, type ReactNode, useContext, useEffect, useState } from 'react'
import { type Area, type Catalogue, loadCatalogue } from '#web/texts/catalogues.ts'
import { CatalogueContext, useErrorText, useLocale, useText } from '#web/texts/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Loading } from '#web/ui/spinner.tsx'

type Loaded<Props> = { Part: ComponentType<Props>; words: Catalogue }

/**
 * Wraps a component that is loaded when it is first rendered, with the text areas that it needs. If
 * loading fails, an error message takes its place and the rest of the page keeps working.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  areas: readonly Area[] = [],
): (props: Props) => ReactNode {
  return function LoadedLater(props) {
    const outer = useContext(CatalogueContext)
    const locale = useLocale()
    const [loaded, setLoaded] = useState<Loaded<Props> | 'lost' | null>(null)
    useEffect(() => {
      Promise.all([load(), loadCatalogue(locale, areas)]).then(
        ([Part, words]) => setLoaded({ Part, words }),
        () => setLoaded('lost'),
      )
    }, [locale])
    if (loaded === 'lost') return <LoadFailed />
    if (!loaded || !outer) return <Loading />
    const { Part, words } = loaded
    const both: Catalogue = {
      ...outer,
      areas: [...outer.areas, ...words.areas],
      texts: { ...outer.texts, ...words.texts },
    }
    return (
      <CatalogueContext value={both}>
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
