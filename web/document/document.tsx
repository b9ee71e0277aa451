import type { ReactNode } from 'react'
import { type Locale, DEFAULT_LOCALE, localeTags } from '#contract/locales.ts'
import { ADMIN_MANIFEST_PATH } from '#contract/pushes.ts'
import favicon from '#web/assets/favicon.svg?raw'
import { Footer } from '#web/layout/footer.tsx'
import { NavigationBar } from '#web/layout/navigation-bar.tsx'
import { SharedLink } from '#web/layout/shared-link.tsx'
import { useText } from '#web/texts/use-text.ts'
import { useAllSettings } from './all-settings.ts'
import { MARKERS } from './markers.ts'

/**
 * Escapes only characters that a URL may not contain, so that it compresses together with the page's
 * inline logo.
 */
export const ICON = favicon
  .trim()
  .replaceAll('"', "'")
  .replace(/[%#<>]/g, encodeURIComponent)

export function Document(props: {
  path: string
  locale: Locale
  title: string
  description: string
  children: ReactNode
  indexed: boolean
  reveal?: boolean
  /** Adds the script that shows free slots in the browser's time zone. */
  ownTimes?: boolean
  /** Adds a JSON-LD block (data, not executed) with schema.org data after the page. */
  structuredData?: boolean
  kind: 'public' | 'app'
  /** Renders the page per request with a fresh nonce, because it loads the payment provider's script. */
  nonce?: boolean
  /** Page data that the server fills in: a JSON block, which needs no content policy entry. */
  settings?: string | undefined
}): ReactNode {
  const {
    path,
    locale,
    title,
    description,
    children,
    indexed,
    reveal = false,
    ownTimes = false,
    kind,
    nonce: withNonce = false,
  } = props
  const t = useText('layout')
  const { name } = useAllSettings().company
  // The admin screens have their own frame (web/pages/admin/frame.tsx).
  const isAdminPage = path.startsWith('/admin-')
  const nonce = withNonce ? MARKERS.nonce : undefined
  return (
    <html lang={localeTags[locale]}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title.includes(name) ? title : `${title} · ${name}`}</title>
        <meta name="description" content={description} />
        {!indexed && <meta name="robots" content="noindex" />}
        {indexed && <SharedLink path={path} locale={locale} title={title} description={description} />}
        <meta name="theme-color" content="#0e4f55" />
        {/* An inline icon costs a quarter of the bytes of a separate request. */}
        <link rel="icon" type="image/svg+xml" href={`data:image/svg+xml,${ICON}`} />
        <link rel="apple-touch-icon" href="/touch-icon.png" />
        {/* Browsers fetch a manifest at once, so only app pages link to one: people install only those. */}
        {kind === 'app' && (
          <link rel="manifest" href={isAdminPage ? ADMIN_MANIFEST_PATH : '/site.webmanifest'} />
        )}
        <style nonce={nonce}>{MARKERS.style}</style>
      </head>
      <body className={isAdminPage ? `${kind} desk` : kind}>
        <a className="skip" href="#main">
          {t('skip')}
        </a>
        {!isAdminPage && <NavigationBar path={path} />}
        <script nonce={nonce}>{MARKERS.navigation}</script>
        {locale === DEFAULT_LOCALE && !isAdminPage && <script nonce={nonce}>{MARKERS.offerLanguage}</script>}
        {kind === 'app' && <script nonce={nonce}>{MARKERS.untilHydrated}</script>}
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        {!isAdminPage && <Footer kind={kind} />}
        {reveal && <script>{MARKERS.reveal}</script>}
        {ownTimes && <script>{MARKERS.ownTimes}</script>}
        {kind === 'public' && <script type="speculationrules">{MARKERS.speculation}</script>}
        {props.structuredData && <script type="application/ld+json">{MARKERS.structuredData}</script>}
        {props.settings && (
          <script type="application/json" id="settings">
            {props.settings}
          </script>
        )}
      </body>
    </html>
  )
}
