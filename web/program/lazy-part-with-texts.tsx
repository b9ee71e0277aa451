import type { ComponentType, ReactNode } from 'react'
import type { Area, Catalogue } from '#web/texts/catalogues.ts'
import { mergeCatalogues } from '#web/texts/merge-catalogues.ts'
import { Loading } from '#web/ui/spinner.tsx'
import { lazyPart } from './lazy-part.tsx'

/**
 * Like `lazyPart`, for a component with text areas that its page may lack. Separate from `lazy-part.tsx`, because the
 * document of a page whose program can load texts contains more texts (web/document/used-text-keys.ts).
 */
export const lazyPartWithTexts = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  areas: readonly Area[],
): ((props: Props) => ReactNode) => lazyPart(load, <Loading />, (page) => withAreas(page, areas))

/** Adds the areas that the page's texts lack. */
async function withAreas(page: Catalogue, areas: readonly Area[]): Promise<Catalogue> {
  const missing = areas.filter((area) => !page.areas.includes(area))
  if (missing.length === 0) return page
  const { loadCatalogue } = await import('#web/texts/catalogues.ts')
  return mergeCatalogues(page, await loadCatalogue(page.locale, missing))
}
