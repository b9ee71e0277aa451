import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { type Locale, DEFAULT_LOCALE, locales } from '#contract/locales.ts'
import {
  type AppPage,
  appPages,
  appPaths,
  type AppPath,
  NOT_FOUND_PAGE,
  publicPaths,
  type PublicPath,
} from '#contract/pages.ts'
import type { DynamicData, PageKey } from '#contract/served.ts'
import { type PaymentMethod, paymentMethods } from '#domain/payment-method.ts'
import type { PublicSettings } from '#domain/public-settings.ts'
import { chosenFor } from '#domain/review.ts'
import { contentIn } from '#web/content/contents.ts'
import { SCRIPT_FAILED_NOTICE } from '#web/program/hydration-events.ts'
import { pageModules } from '#web/program/page-modules.ts'
import { Page } from '#web/program/page-root.tsx'
import { type Catalogue, loadCatalogue } from '#web/texts/catalogues.ts'
import { CatalogueContext, tFunctionOf } from '#web/texts/use-text.ts'
import { AllSettingsContext } from './all-settings.ts'
import { appDocuments } from './app-documents.ts'
import { Document, ICON } from './document.tsx'
import { dynamicExamples } from './dynamic-examples.ts'
import { fillSettings } from './fill-settings.ts'
import { jsonBlock, jsonText } from './json-block.ts'
import { type AppFiles, type ProgramFiles, type Sheet, MARKERS } from './markers.ts'
import { ownLanguageNames } from './own-language-names.ts'
import { selectPageSettings } from './page-settings.ts'
import type { PublicPage } from './public-page.ts'
import { notFound, publicPages } from './public-pages.tsx'
import { hasNonce, scriptTags } from './script-tags.ts'
import { usedStyle } from './used-style.ts'
import { usedTextKeys } from './used-text-keys.ts'

export { openDocument } from './app-content.tsx'

export type ListedPage = PageKey & { kind: 'public' | 'app' | 'notFound' }

/**
 * Output of the build that does not depend on settings: the app pages' start files and the inlined
 * scripts and styles.
 */
export type Parts = ProgramFiles & {
  style: Record<Sheet, string>
  navigation: string
  reveal: string
  offerLanguage: string
  ownTimes: string
  untilHydrated: string
}

const TIMES_PATH: PublicPath = '/times'

/** Pages to prefetch while the pointer rests on their link. A header would cost an extra request. */
const speculationRules = {
  prefetch: [
    {
      where: {
        selector_matches:
          'a[href^="/"]:not([href*="?"], [href^="/api/"], [href="/payment"], [href^="/pay/"])',
      },
      eagerness: 'moderate',
    },
  ],
}

/** Lists every page in every language. */
export const listPages = (): ListedPage[] =>
  locales.flatMap((locale) => [
    ...publicPaths.map((path) => ({ path, locale, kind: 'public' as const })),
    { path: NOT_FOUND_PAGE, locale, kind: 'notFound' as const },
    ...appPaths.map((path) => ({ path, locale, kind: 'app' as const })),
  ])

/**
 * Renders a page as a complete document with the office's settings, except for the markers that the
 * server replaces at each start or request (`origin`, `nonce`, `settings`). Called by the build with the
 * default settings, and by the server after they change.
 * @throws if the page does not exist.
 */
export async function renderPage(
  { path, locale }: PageKey,
  settings: PublicSettings,
  parts: Parts,
): Promise<string> {
  const app = isAppPath(path)
  const html = app
    ? await renderApp(path, locale, settings, parts.files[path]!)
    : await renderPublic(path, locale, settings)
  const sheets: readonly Sheet[] = app ? appDocuments[path].sheets : [publicPage(path).sheet]
  const style = sheets.map((sheet) => parts.style[sheet]).join('')
  // Markers contain no character that HTML escaping changes, so a plain replacement finds them.
  const page = html
    .replace(MARKERS.navigation, () => parts.navigation)
    .replace(MARKERS.reveal, () => parts.reveal)
    .replace(MARKERS.offerLanguage, () => parts.offerLanguage)
    .replace(MARKERS.ownTimes, () => parts.ownTimes)
    .replace(MARKERS.untilHydrated, () => parts.untilHydrated)
  const later = app ? parts.files[path]!.styleNames.join(' ') : dynamicMarkup({ path, locale }, settings)
  return page.replace(MARKERS.style, () => usedStyle(style, page + later))
}

/** All dynamic markup that the server may insert into a public page later. `usedStyle` must keep its rules. */
const dynamicMarkup = (page: PageKey, settings: PublicSettings): string =>
  dynamicExamples.flatMap((data) => Object.values(renderDynamicParts(page, settings, data))).join('')

const isAppPath = (path: string): path is AppPath => path in appPages

function publicPage(path: string): PublicPage {
  const page = path === NOT_FOUND_PAGE ? notFound : publicPages[path as PublicPath]
  if (!page) throw new Error(`There is no page at ${path}`)
  return page
}

async function renderPublic(path: string, locale: Locale, settings: PublicSettings): Promise<string> {
  const page = publicPage(path)
  const catalogue = await loadCatalogue(locale, ['layout'])
  const content = contentIn(locale, settings)
  const { title, description } = page.meta(content, tFunctionOf<'layout'>(catalogue))
  return documentText(
    catalogue,
    settings,
    <Document
      path={path}
      locale={locale}
      title={title}
      description={description}
      indexed={page !== notFound}
      kind="public"
      reveal={page.reveal ?? false}
      ownTimes={path === TIMES_PATH}
      structuredData={page.structuredData !== undefined}
    >
      <page.Component locale={locale} content={content} />
    </Document>,
  )
    .replace(MARKERS.speculation, () => jsonText(speculationRules))
    .replace(MARKERS.structuredData, () => jsonText(page.structuredData?.({ locale, content, settings })))
}

async function renderApp(
  path: AppPath,
  locale: Locale,
  settings: PublicSettings,
  files: AppFiles,
): Promise<string> {
  const page = appDocuments[path]
  const { prerendered }: AppPage = appPages[path]
  const catalogue = await loadCatalogue(locale, ['layout', ...page.areas])
  // React does not hydrate the navigation bar and the footer, so their texts are left out of the
  // catalogue block.
  const offered: readonly PaymentMethod[] = settings.paymentMethods ?? [paymentMethods[0]]
  const unused = paymentMethods.filter((way) => !offered.includes(way)).map((way) => `payment.way.${way}`)
  const textKeys = files.textKeys.filter((key) => !unused.includes(key))
  const pageCatalogue = onlyTexts(fillSettings(await loadCatalogue(locale, page.areas), settings), textKeys)
  const pageSettings = {
    ...selectPageSettings(settings),
    languageNames: ownLanguageNames(locale, settings.languages),
  }
  const title = catalogue.texts[page.title] ?? ''
  const payment = hasNonce(path)
  // Hydrated markup must come from renderToString of the same tree that app.tsx hydrates.
  const markup = prerendered
    ? renderToString(
        <Page
          module={await pageModules[path]()}
          data={undefined}
          catalogue={pageCatalogue}
          settings={pageSettings}
        />,
      )
    : renderToStaticMarkup(<Shell title={title} loading={catalogue.texts[page.loading] ?? ''} />)
  const html = documentText(
    catalogue,
    settings,
    <Document
      path={path}
      locale={locale}
      title={title}
      description={catalogue.texts['site.description'] ?? ''}
      indexed={false}
      kind="app"
      nonce={payment}
      settings={payment ? MARKERS.settings : undefined}
    >
      <div id={SCRIPT_FAILED_NOTICE} className="notice bad" role="alert" hidden>
        {catalogue.errors.UNREACHABLE} <a href={HERE}>{catalogue.texts['failure.reload']}</a>
      </div>
      <div id="root" data-page={path} data-prerendered={prerendered}>
        {MARKERS.root}
      </div>
      <noscript>{catalogue.texts['noscript']}</noscript>
    </Document>,
  )
  const blocks = [jsonBlock('catalogue', pageCatalogue), jsonBlock('office', pageSettings)].join('')
  return html
    .replace(MARKERS.root, () => markup)
    .replace('</body>', () => `${scriptTags(path, files)}${blocks}</body>`)
}

/**
 * Returns the text keys that a page's program can use. `program` is its script, including lazily loaded
 * parts.
 */
export async function textKeysOf(path: string, program: string): Promise<string[]> {
  const areas = isAppPath(path) ? appDocuments[path].areas : []
  const { texts } = await loadCatalogue(DEFAULT_LOCALE, areas)
  return usedTextKeys(program, Object.keys(texts))
}

const onlyTexts = (catalogue: Catalogue, keys: readonly string[]): Catalogue => ({
  ...catalogue,
  texts: Object.fromEntries(keys.map((key) => [key, catalogue.texts[key] ?? key])),
})

/** An empty href refers to the document's own address with its query (RFC 3986, 4.4). */
const HERE = ''

/** Placeholder shown until the page's data is loaded. */
const Shell = ({ title, loading }: { title: string; loading: string }): ReactNode => (
  <div className="stack">
    <h1>{title}</h1>
    <p className="loading">
      <span className="spinner" aria-hidden="true" /> {loading}
    </p>
  </div>
)

/**
 * Renders the dynamic parts of a public page, keyed by marker. The server calls it after free slots or
 * published reviews have changed. `days` is null while availability is unknown.
 */
export function renderDynamicParts(
  { path, locale }: PageKey,
  settings: PublicSettings,
  { reviews, ...slots }: DynamicData,
): Record<string, string> {
  const { hours: Hours, price: Price, reviews: Reviews } = publicPage(path)
  const { services = [] } = settings
  const shown = services.find(({ id }) => id === slots.choice.serviceId) ?? services[0]
  const content = contentIn(locale, settings)
  const props = { locale, content: shown ? contentIn(locale, { ...settings, services: [shown] }) : content }
  return {
    ...(Hours && {
      [MARKERS.hours]: renderToStaticMarkup(
        <Hours {...props} {...slots} services={content.service.services} />,
      ),
    }),
    ...(Price && { [MARKERS.price]: renderToStaticMarkup(<Price {...props} />) }),
    ...(Reviews && {
      [MARKERS.reviews]: renderToStaticMarkup(<Reviews {...props} reviews={chosenFor(reviews, locale)} />),
    }),
  }
}

/**
 * React writes `hrefLang`, and some crawlers match attribute names case-sensitively. React also escapes
 * the icon's apostrophes, which double quotes make unnecessary; unescaping them saves 56 bytes per
 * page.
 */
const documentText = (catalogue: Catalogue, settings: PublicSettings, document: ReactNode): string =>
  `<!doctype html>${renderToStaticMarkup(
    <CatalogueContext value={catalogue}>
      <AllSettingsContext value={settings}>{document}</AllSettingsContext>
    </CatalogueContext>,
  )
    .replaceAll(' hrefLang=', ' hreflang=')
    .replace(ICON.replaceAll("'", '&#x27;'), () => ICON)}`
