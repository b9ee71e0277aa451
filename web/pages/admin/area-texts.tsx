import type { ComponentType, ReactNode } from 'react'
import { locales, localeTags } from '#contract/locales.ts'
import { type Area, type Catalogue, loadCatalogue } from '#web/texts/catalogues.ts'
import { mergeCatalogues } from '#web/texts/merge-catalogues.ts'
import { CatalogueContext, useCatalogue } from '#web/texts/use-text.ts'

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
      <WithTexts texts={areaTexts}>
        <view.Component />
      </WithTexts>
    )
    return { ...view, Component }
  }

/** Adds texts to those of the page for `children`. */
export const WithTexts = ({ texts, children }: { texts: Catalogue; children: ReactNode }): ReactNode => (
  <CatalogueContext value={mergeCatalogues(useCatalogue(), texts)}>{children}</CatalogueContext>
)
