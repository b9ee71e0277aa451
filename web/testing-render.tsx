import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Locale } from '#contract/locales.ts'
import { initialSettings } from '#domain/settings.ts'
import { selectPageSettings } from '#web/document/page-settings.ts'
import { SettingsContext } from '#web/program/settings.ts'
import { type Area, loadCatalogue } from '#web/texts/catalogues.ts'
import { CatalogueContext } from '#web/texts/use-text.ts'

/** Renders the initial markup of a component in a language, with the texts of these areas. */
export async function renderPart(
  part: ReactNode,
  areas: readonly Area[],
  locale: Locale = 'en',
): Promise<string> {
  return renderToStaticMarkup(
    <CatalogueContext value={await loadCatalogue(locale, areas)}>
      <SettingsContext value={selectPageSettings(initialSettings)}>{part}</SettingsContext>
    </CatalogueContext>,
  )
}
