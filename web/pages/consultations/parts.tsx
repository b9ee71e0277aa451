import type { ComponentType, ReactNode } from 'react'
import { useContext, useEffect, useState } from 'react'
import type { Side } from '#domain/room.ts'
import { type Area, type Catalogue, loadCatalogue } from '#web/texts/catalogues.ts'
import { CatalogueContext, useErrorText, useLocale, useText } from '#web/texts/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import type { RoomProps } from './room.tsx'

type Loaded<Props> = { Part: ComponentType<Props>; words: Catalogue }

/**
 * A part of a consultation's page with its own words, loaded when it is first shown: the page itself stays
 * as light as it is, whether the student's or the office's.
 */
export function withWords<Props extends object>(
  areas: readonly Area[],
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  return function PartWithWords(props) {
    const outer = useContext(CatalogueContext)
    const locale = useLocale()
    const [loaded, setLoaded] = useState<Loaded<Props> | 'lost' | null>(null)
    useEffect(() => {
      Promise.all([load(), loadCatalogue(locale, areas)]).then(
        ([Part, words]) => setLoaded({ Part, words }),
        () => setLoaded('lost'),
      )
    }, [locale])
    if (loaded === 'lost') return <Lost />
    if (!loaded || !outer) return <Loading />
    const { Part, words } = loaded
    const both: Catalogue = {
      ...outer,
      areas: [...outer.areas, ...words.areas],
      words: { ...outer.words, ...words.words },
    }
    return (
      <CatalogueContext value={both}>
        <Part {...props} />
      </CatalogueContext>
    )
  }
}

/** A browser may remember that a script could not be loaded: only the page itself can ask for it anew. */
function Lost(): ReactNode {
  const t = useText()
  const errorText = useErrorText()
  return (
    <Alert>
      {errorText('UNREACHABLE')} <a href={location.pathname + location.search}>{t('failure.reload')}</a>
    </Alert>
  )
}

/** The room of a consultation, for either side. */
export const RoomPart = withWords<RoomProps>(['room'], async () => (await import('./room.tsx')).Room)

/** The student's questions before the hour, and the plan after it. */
export const PreparationPart = withWords<{ consultationId: string; side: Side; isOff?: boolean }>(
  ['room'],
  async () => (await import('./preparation.tsx')).Preparing,
)
