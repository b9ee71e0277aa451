import type { Catalogue } from './catalogues.ts'

/** Returns the texts of two catalogues of one language. */
export const mergeCatalogues = (page: Catalogue, more: Catalogue): Catalogue => ({
  ...page,
  areas: [...page.areas, ...more.areas],
  texts: { ...page.texts, ...more.texts },
})
