import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { me } from '#contract/accounts.ts'
import { type AppPage, appPages, type AppPath } from '#contract/pages.ts'
import { type Served, ZONE_COOKIE } from '#contract/served.ts'
import type { Catalogue } from '#web/texts/catalogues.ts'
import { call, dropServedReplies, storeServedReplies } from '#web/wire/api.ts'
import { saveSession, readSession } from '#web/wire/session.ts'
import { SCRIPT_FAILED } from './hydration-events.ts'
import { pageModules } from './page-modules.ts'
import { Page } from './page-root.tsx'
import { asError, browserLoaderContext, type PageModule } from './page.ts'
import { browserEnvironment, type RenderEnvironment } from './render-environment.ts'
import type { PageSettings } from './settings.ts'

/**
 * Starts the page in the document that the server sent: loads its module and data, then renders or
 * hydrates.
 */
async function start(root: HTMLElement): Promise<void> {
  // Before the module: the admin router makes its first calls at once.
  const served = readBlock('served') as Served | null
  storeServedReplies(served?.replies ?? {})
  const module: PageModule | null = await pageModules[root.dataset.page as AppPath]().catch(() => null)
  // The module could not be fetched; the document contains the notice (web/document/until-hydrated.ts).
  if (!module) return void dispatchEvent(new Event(SCRIPT_FAILED))
  void restoreSession(root.dataset.page as AppPath)
  const { data, failure } = await loadData(module)
  dropServedReplies()
  storeZoneCookie()
  const environment = failure || module.differsFromServer?.(data as never) ? null : environmentOf(served)
  // A loader's error is thrown while rendering, so that the error boundary handles it like any other.
  const shown: PageModule = failure
    ? {
        Component: () => {
          throw failure
        },
      }
    : module
  const tree = (
    <StrictMode>
      <Page
        module={shown}
        data={data}
        catalogue={readBlock('catalogue') as Catalogue}
        settings={readBlock('office') as PageSettings}
        served={environment}
      />
    </StrictMode>
  )
  // Earlier presses are repeated by the document's script (web/document/until-hydrated.ts).
  root.dataset.started = ''
  // A browser's translator wraps texts in <font>. React then draws the page again, which is no fault of the page.
  const isTranslated = root.getElementsByTagName('font').length > 0
  const onRecoverableError = isTranslated ? () => {} : reportError
  if (environment || ('prerendered' in root.dataset && !failure))
    hydrateRoot(root, tree, { onRecoverableError })
  else createRoot(root).render(tree)
}

/** The page's texts and settings are JSON blocks in its document, so they need no extra request. */
const readBlock = (id: 'catalogue' | 'office' | 'served'): unknown =>
  JSON.parse(document.getElementById(id)?.textContent ?? 'null')

/** Values of the server's render of this document; null when it has rendered no content. */
function environmentOf(served: Served | null): RenderEnvironment | null {
  if (!served?.rendered) return null
  const { zone, now } = served.rendered
  return {
    zone,
    now: () => now,
    address: browserEnvironment.address,
    userAgent: browserEnvironment.userAgent,
    isServed: true,
  }
}

/** Stores this browser's time zone in a cookie, for the next document (server/http/served-pages.ts). */
function storeZoneCookie(): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  const zone = encodeURIComponent(browserEnvironment.zone)
  document.cookie = `${ZONE_COOKIE}=${zone}; path=/; max-age=31536000; samesite=lax${secure}`
}

/**
 * The session cookie can outlive the browser's cleared storage. Ask the server then, so that the navigation
 * bar shows the user.
 */
async function restoreSession(path: AppPath): Promise<void> {
  const { access }: AppPage = appPages[path]
  if (access === 'public' || readSession()) return
  const answer = await call(me, {})
  if (answer.ok) saveSession(answer.value.user)
}

async function loadData(module: PageModule): Promise<{ data?: unknown; failure?: Error }> {
  try {
    return { data: await module.loader?.(new URL(location.href), browserLoaderContext) }
  } catch (fault) {
    return { failure: asError(fault) }
  }
}

const root = document.getElementById('root')
// Without `await`, because the modules of the pages import the chunk of this module.
if (root) start(root).catch(reportError)
