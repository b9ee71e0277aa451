import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { Locale } from '#contract/locales.ts'
import { DEFAULT_LOCALE, locales } from '#contract/locales.ts'
import {
  type AppPage,
  appPages,
  appPaths,
  type AppPath,
  NOT_FOUND_PAGE,
  publicPaths,
  type PublicPath,
} from '#contract/pages.ts'
import type { OfferedOffice } from '#domain/offer.ts'
import { type Way, ways } from '#domain/way.ts'
import { chosenFor } from '#domain/review.ts'
import { Reviews } from '#web/pages/public/reviews.tsx'
import { appDocuments } from './app-documents.ts'
import { contentIn } from '#web/content/contents.ts'
import type { AppFiles, Sheet } from './slots.ts'
import { withOfficeWords } from './office-words.ts'
import { saidWords } from './said-words.ts'
import { SLOTS } from './slots.ts'
import { usedStyle } from './used-style.ts'
import { Document, ICON } from './document.tsx'
import type { Catalogue } from '#web/texts/catalogues.ts'
import { loadCatalogue } from '#web/texts/catalogues.ts'
import { CatalogueContext, sayFrom } from '#web/texts/use-text.ts'
import { pageOffice } from '#web/program/office.ts'
import { LOST_NOTICE } from '#web/program/hydration-events.ts'
import { pageModules } from '#web/program/page-modules.ts'
import { Page } from '#web/program/page-root.tsx'
import type { LiveData, PublicPage } from './public-page.ts'
import { notFound, publicPages } from './public-pages.tsx'
import { WholeOfficeContext } from './whole-office.ts'

export type PageKey = { path: string; locale: Locale }

export type ListedPage = PageKey & { kind: 'public' | 'app' | 'notFound' }

/** What the build makes once, whatever the settings: files that app pages start with, and what stands inside documents. */
export type Parts = {
  files: Record<string, AppFiles>
  style: Record<Sheet, string>
  navigation: string
  reveal: string
  ownTimes: string
  untilAlive: string
}

const TIMES_PATH: PublicPath = '/times'

/** The path whose document carries a nonce and the provider's settings. */
const PAYMENT_PATH: AppPath = '/payment'

/**
 * Pages that a browser may fetch ahead while the pointer rests on their link. The rules stand in the
 * page: a header that names their file costs a first visit a request of its own.
 */
const speculationRules = {
  prefetch: [
    {
      where: { selector_matches: 'a[href^="/"]:not([href*="?"], [href^="/api/"], [href="/payment"])' },
      eagerness: 'moderate',
    },
  ],
}

/** Every page in every language. */
export const listPages = (): ListedPage[] =>
  locales.flatMap((locale) => [
    ...publicPaths.map((path) => ({ path, locale, kind: 'public' as const })),
    { path: NOT_FOUND_PAGE, locale, kind: 'notFound' as const },
    ...appPaths.map((path) => ({ path, locale, kind: 'app' as const })),
  ])

/**
 * A page as a finished document with the office's settings in it, but for the places that the server
 * fills at each start or request (`origin`, `nonce`, `settings`). The build calls it for the first
 * settings, the server again when they have changed.
 * @throws when there is no such page.
 */
export async function renderPage(
  { path, locale }: PageKey,
  office: OfferedOffice,
  parts: Parts,
): Promise<string> {
  const app = isAppPath(path)
  const html = app
    ? await renderApp(path, locale, office, parts.files[path]!)
    : await renderPublic(path, locale, office)
  const sheets: readonly Sheet[] = app ? appDocuments[path].sheets : [publicPage(path).sheet]
  const style = sheets.map((sheet) => parts.style[sheet]).join('')
  // The slots are HTML-escaped text of constants, so a plain replacement meets them exactly.
  const page = html
    .replace(SLOTS.navigation, () => parts.navigation)
    .replace(SLOTS.reveal, () => parts.reveal)
    .replace(SLOTS.ownTimes, () => parts.ownTimes)
    .replace(SLOTS.untilAlive, () => parts.untilAlive)
  return page.replace(SLOTS.style, () =>
    app ? style : usedStyle(style, page + liveMarkup({ path, locale }, office)),
  )
}

/** Two days in each of nine weeks, of which a page hides the later ones. */
const someDays = Array.from({ length: 18 }, (_, day) => ({
  date: new Date(Date.UTC(2030, 0, 5 + Math.floor(day / 2) * 7 + (day % 2))).toISOString().slice(0, 10),
  times: ['10:00', '11:00', '20:00'],
}))
const LIVE_EXAMPLES: readonly LiveData[] = [null, 'soon' as const, [], someDays].flatMap((days) =>
  [null, 'America/Los_Angeles'].map((zone) => ({
    days,
    zone,
    reviews: locales.map((locale) => ({
      rating: 5,
      text: 'Clear.',
      name: 'A.',
      country: 'VN',
      locale,
      writtenAt: '2030-01-05T00:00:00.000Z',
    })),
  })),
)

/** All that the server may put into a public page later, as `usedStyle` has to know it. */
const liveMarkup = (page: PageKey, office: OfferedOffice): string =>
  LIVE_EXAMPLES.flatMap((data) => Object.values(renderLive(page, office, data))).join('')

const isAppPath = (path: string): path is AppPath => path in appPages

function publicPage(path: string): PublicPage {
  const page = path === NOT_FOUND_PAGE ? notFound : publicPages[path as PublicPath]
  if (!page) throw new Error(`There is no page at ${path}`)
  return page
}

async function renderPublic(path: string, locale: Locale, office: OfferedOffice): Promise<string> {
  const page = publicPage(path)
  const catalogue = await loadCatalogue(locale, ['layout'])
  const content = contentIn(locale, office)
  return documentText(
    catalogue,
    office,
    <Document
      path={path}
      locale={locale}
      {...page.meta(content, sayFrom<'layout'>(catalogue))}
      indexed={page !== notFound}
      kind="public"
      reveal={page.reveal ?? false}
      ownTimes={path === TIMES_PATH}
      facts={page.facts !== undefined}
    >
      <page.Component locale={locale} content={content} />
    </Document>,
  )
    .replace(SLOTS.speculation, () => jsonText(speculationRules))
    .replace(SLOTS.facts, () => jsonText(page.facts?.({ locale, content, office })))
}

async function renderApp(
  path: AppPath,
  locale: Locale,
  office: OfferedOffice,
  files: AppFiles,
): Promise<string> {
  const page = appDocuments[path]
  const { prerendered }: AppPage = appPages[path]
  const catalogue = await loadCatalogue(locale, ['layout', ...page.areas])
  // The bar and the footer are not brought to life by React, so their words stay behind.
  const offered: readonly Way[] = office.ways ?? [ways[0]]
  const unused = ways.filter((way) => !offered.includes(way)).map((way) => `payment.way.${way}`)
  const words = files.words.filter((key) => !unused.includes(key))
  const pageCatalogue = onlyWords(withOfficeWords(await loadCatalogue(locale, page.areas), office), words)
  const settings = pageOffice(office)
  const title = catalogue.words[page.title] ?? ''
  const payment = path === PAYMENT_PATH
  // Hydrated markup must come from renderToString of the very tree that app.tsx hydrates.
  const markup = prerendered
    ? renderToString(
        <Page
          module={await pageModules[path]()}
          data={undefined}
          catalogue={pageCatalogue}
          office={settings}
        />,
      )
    : renderToStaticMarkup(<Shell title={title} loading={catalogue.words[page.loading] ?? ''} />)
  const html = documentText(
    catalogue,
    office,
    <Document
      path={path}
      locale={locale}
      title={title}
      description={catalogue.words['site.description'] ?? ''}
      indexed={false}
      kind="app"
      nonce={payment}
      settings={payment ? SLOTS.settings : undefined}
    >
      <div id={LOST_NOTICE} className="notice bad" role="alert" hidden>
        {catalogue.errors.UNREACHABLE} <a href={HERE}>{catalogue.words['failure.reload']}</a>
      </div>
      <div id="root" data-page={path} data-prerendered={prerendered}>
        {SLOTS.root}
      </div>
      <noscript>{catalogue.words['noscript']}</noscript>
    </Document>,
  )
  const blocks = [jsonBlock('catalogue', pageCatalogue), jsonBlock('office', settings)].join('')
  return html
    .replace(SLOTS.root, () => markup)
    .replace('</body>', () => `${blocks}${startTags(files, payment)}</body>`)
}

/** The keys of the texts that a page's program can say; `program` is its script, parts that come later included. */
export async function wordsOf(path: string, program: string): Promise<string[]> {
  const areas = isAppPath(path) ? appDocuments[path].areas : []
  const { words } = await loadCatalogue(DEFAULT_LOCALE, areas)
  return saidWords(program, Object.keys(words))
}

const onlyWords = (catalogue: Catalogue, keys: readonly string[]): Catalogue => ({
  ...catalogue,
  words: Object.fromEntries(keys.map((key) => [key, catalogue.words[key] ?? key])),
})

/** Data for the program of a page, which no content policy has to allow. */
const jsonBlock = (id: string, data: object): string =>
  `<script type="application/json" id="${id}">${jsonText(data)}</script>`

/**
 * The scripts come after the content, so that the first paint does not wait for them. They are
 * written as text because React would hoist the preloads into the head.
 */
function startTags({ entry, preloads }: AppFiles, withNonce: boolean): string {
  const attributes = `${withNonce ? ` nonce="${SLOTS.nonce}"` : ''} fetchpriority="low"`
  return [
    `<script type="module" src="${entry}"${attributes}></script>`,
    ...preloads.map((file) => `<link rel="modulepreload" href="${file}"${attributes}>`),
  ].join('')
}

/** The document's own address, whatever it is, with its query (RFC 3986, 4.4). */
const HERE = ''

/** What is seen until the page's data is there. */
const Shell = ({ title, loading }: { title: string; loading: string }): ReactNode => (
  <div className="stack">
    <h1>{title}</h1>
    <p className="loading">
      <span className="spinner" aria-hidden="true" /> {loading}
    </p>
  </div>
)

/** JSON that may stand in a document: nothing in it closes the block. */
const jsonText = (data: object | undefined): string =>
  JSON.stringify(data ?? {}).replaceAll('<', String.raw`\u003c`)

/**
 * What a public page shows of this moment, by the slot in which it stands: the server asks for it when what is
 * free or published has changed. `days` is null while nobody knows what is free.
 */
export function renderLive(
  { path, locale }: PageKey,
  office: OfferedOffice,
  { days, zone, reviews }: LiveData,
): Record<string, string> {
  const { hours: Hours, showsReviews = false } = publicPage(path)
  const props = { locale, content: contentIn(locale, office) }
  return {
    ...(Hours && { [SLOTS.hours]: renderToStaticMarkup(<Hours {...props} days={days} zone={zone} />) }),
    ...(showsReviews && {
      [SLOTS.reviews]: renderToStaticMarkup(<Reviews {...props} reviews={chosenFor(reviews, locale)} />),
    }),
  }
}

/**
 * React writes hrefLang, and not every crawler reads the names of attributes without their case. It also escapes the
 * apostrophes of the icon, which need none between double quotes and are 56 bytes of each page.
 */
const documentText = (catalogue: Catalogue, office: OfferedOffice, document: ReactNode): string =>
  `<!doctype html>${renderToStaticMarkup(
    <CatalogueContext value={catalogue}>
      <WholeOfficeContext value={office}>{document}</WholeOfficeContext>
    </CatalogueContext>,
  )
    .replaceAll(' hrefLang=', ' hreflang=')
    .replace(ICON.replaceAll("'", '&#x27;'), () => ICON)}`
