import type { ReactNode } from 'react'
import { useContext } from 'react'
import { locales, localeTags } from '#contract/locales.ts'
import { type Catalogue, loadCatalogue } from '#web/texts/catalogues.ts'
import { CatalogueContext } from '#web/texts/use-text.ts'

/** Loads the settings texts separately, because they are large and few admin views need them. */
export function loadSettingsWords(): Promise<Catalogue> {
  const locale = locales.find((each) => localeTags[each] === document.documentElement.lang) ?? 'en'
  return loadCatalogue(locale, ['settings'])
}

export function SettingsWords({ of, children }: { of: Catalogue; children: ReactNode }): ReactNode {
  const outer = useContext(CatalogueContext)
  if (!outer) return null
  const both = {
    ...outer,
    areas: [...outer.areas, ...of.areas],
    words: { ...outer.words, ...of.words },
  }
  return <CatalogueContext value={both}>{children}</CatalogueContext>
}
