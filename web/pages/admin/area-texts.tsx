import { type ComponentType, type ReactNode, useContext } from 'react'
import { locales, localeTags } from '#contract/locales.ts'
import { type Area, type Catalogue, loadCatalogue } from '#web/texts/catalogues.ts'
import { CatalogueContext } from '#web/texts/use-text.ts'

/** Loads texts that few admin views need, in the language of the page. */
function loadTexts(area: Area): Promise<Catalogue> {
  const locale = locales.find((each) => localeTags[each] === document.documentElement.lang) ?? 'en'
  return loadCatalogue(locale, [area])
}

export const loadSettingsTexts = (): Promise<Catalogue> => loadTexts('settings')

/** Loads the module of a view together with its texts, and gives them to its component. */
export const withTexts =
  <Module extends { Component: ComponentType }>(area: Area, load: () => Promise<Module>) =>
  async (): Promise<Module> => {
    const [view, areaTexts] = await Promise.all([load(), loadTexts(area)])
    const Component = (): ReactNode => (
      <WithTexts of={areaTexts}>
        <view.Component />
      </WithTexts>
    )
    return { ...view, Component }
  }

export function WithTexts({ of, children }: { of: Catalogue; children: ReactNode }): ReactNode {
  const outer = useContext(CatalogueContext)
  if (!outer) return null
  const both = {
    ...outer,
    areas: [...outer.areas, ...of.areas],
    texts: { ...outer.texts, ...of.texts },
  }
  return <CatalogueContext value={both}>{children}</CatalogueContext>
}
