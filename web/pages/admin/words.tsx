import { type ComponentType, type ReactNode, useContext } from 'react'
import { locales, localeTags } from '#contract/locales.ts'
import { type Area, type Catalogue, loadCatalogue } from '#web/texts/catalogues.ts'
import { CatalogueContext } from '#web/texts/use-text.ts'

/** Loads texts that few admin views need, in the language of the page. */
function loadWords(area: Area): Promise<Catalogue> {
  const locale = locales.find((each) => localeTags[each] === document.documentElement.lang) ?? 'en'
  return loadCatalogue(locale, [area])
}

export const loadSettingsWords = (): Promise<Catalogue> => loadWords('settings')

/** Loads the module of a view together with its texts, and gives them to its component. */
export const withWords =
  <Module extends { Component: ComponentType }>(area: Area, load: () => Promise<Module>) =>
  async (): Promise<Module> => {
    const [view, words] = await Promise.all([load(), loadWords(area)])
    const Component = (): ReactNode => (
      <Words of={words}>
        <view.Component />
      </Words>
    )
    return { ...view, Component }
  }

export function Words({ of, children }: { of: Catalogue; children: ReactNode }): ReactNode {
  const outer = useContext(CatalogueContext)
  if (!outer) return null
  const both = {
    ...outer,
    areas: [...outer.areas, ...of.areas],
    words: { ...outer.words, ...of.words },
  }
  return <CatalogueContext value={both}>{children}</CatalogueContext>
}
