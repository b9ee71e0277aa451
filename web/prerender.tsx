import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { Locale } from '#contract/locales.ts'
import { locales } from '#contract/locales.ts'
import type { AppPage } from './app-pages.ts'
import { appPages } from './app-pages.ts'
import type { AppFiles, Sheet } from './document-slots.ts'
import { SLOTS } from './document-slots.ts'
import { Document } from './document.tsx'
import type { Catalogue } from './messages/catalogues.ts'
import { loadCatalogue } from './messages/catalogues.ts'
import { CatalogueContext, sayFrom } from './messages/use-text.ts'
import { LOST_NOTICE } from './page-alive.ts'
import { pageModules } from './page-modules.ts'
import { Page } from './page-root.tsx'
import { notFound, publicPages } from './public.tsx'

export type Rendered = {
  path: string
  locale: Locale
  html: string
  kind: 'public' | 'app' | 'notFound'
  sheet: Sheet
  developmentOnly: boolean
}

/** What the build knows of an app page: the files it starts with. */
export type FilesOf = (page: AppPage) => AppFiles

/** The path whose document carries a nonce and the provider's settings. */
const PAYMENT_PATH = '/payment'

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

/** Every page in every language as HTML, with slots for what the build puts in. */
export async function prerender(filesOf: FilesOf): Promise<Rendered[]> {
  const pages: Rendered[] = []
  for (const locale of locales) {
    pages.push(...(await renderPublic(locale)))
    for (const page of appPages) {
      const { path, developmentOnly } = page
      pages.push({
        path,
        locale,
        html: await renderApp(page, locale, filesOf(page)),
        kind: 'app',
        sheet: path.startsWith('/admin-') ? 'admin' : 'app',
        developmentOnly,
      })
    }
  }
  return pages
}

async function renderPublic(locale: Locale): Promise<Rendered[]> {
  const catalogue = await loadCatalogue(locale, ['layout'])
  const say = sayFrom<'layout'>(catalogue)
  return [...publicPages, notFound].map((page) => ({
    path: page.path,
    locale,
    html: documentText(
      catalogue,
      <Document
        path={page.path}
        locale={locale}
        {...page.meta(locale, say)}
        indexed={page !== notFound}
        kind="public"
        reveal={page.reveal ?? false}
        facts={page.facts !== undefined}
      >
        <page.Component locale={locale} />
      </Document>,
    )
      .replace(SLOTS.speculation, () => jsonText(speculationRules))
      .replace(SLOTS.facts, () => jsonText(page.facts?.(locale))),
    kind: page === notFound ? 'notFound' : 'public',
    sheet: page.sheet,
    developmentOnly: false,
  }))
}

async function renderApp(page: AppPage, locale: Locale, files: AppFiles): Promise<string> {
  const catalogue = await loadCatalogue(locale, ['layout', ...page.areas])
  // The bar and the footer are not brought to life by React, so their words stay behind.
  const pageCatalogue = await loadCatalogue(locale, page.areas)
  const title = catalogue.words[page.title] ?? ''
  const payment = page.path === PAYMENT_PATH
  // Hydrated markup must come from renderToString of the very tree that app.tsx hydrates.
  const markup = page.prerendered
    ? renderToString(
        <Page module={await pageModules[page.path]()} data={undefined} catalogue={pageCatalogue} />,
      )
    : renderToStaticMarkup(<Shell title={title} loading={catalogue.words[page.loading] ?? ''} />)
  const html = documentText(
    catalogue,
    <Document
      path={page.path}
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
      <div id="root" data-page={page.path} data-prerendered={page.prerendered || undefined}>
        {SLOTS.root}
      </div>
      <noscript>{catalogue.words['noscript']}</noscript>
    </Document>,
  )
  const words = `<script type="application/json" id="catalogue">${jsonText(pageCatalogue)}</script>`
  return html
    .replace(SLOTS.root, () => markup)
    .replace('</body>', () => `${words}${startTags(files, payment)}</body>`)
}

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

/** React writes hrefLang, and not every crawler reads the names of attributes without their case. */
const documentText = (catalogue: Catalogue, document: ReactNode): string =>
  `<!doctype html>${renderToStaticMarkup(
    <CatalogueContext value={catalogue}>{document}</CatalogueContext>,
  ).replaceAll(' hrefLang=', ' hreflang=')}`
