import type { ReactNode } from 'react'
import { type Locale, DEFAULT_LOCALE, locales, localeTags, openGraphLocales } from '#contract/locales.ts'
import { addressIn } from '#contract/pages.ts'
import { useAllSettings } from '#web/document/all-settings.ts'
import { MARKERS } from '#web/document/markers.ts'

/** Size in pixels of the picture that `scripts/pictures.ts` makes. */
const PICTURE = { width: '1200', height: '630' }

/**
 * Metadata for search engines and chat apps: the page's address in each language and its link preview (ogp.me, whose
 * type is a website by default).
 */
export function SharedLink(props: {
  path: string
  locale: Locale
  title: string
  description: string
}): ReactNode {
  const { path, locale, title, description } = props
  const { name } = useAllSettings().company
  const address = (to: Locale): string => `${MARKERS.origin}${addressIn(path, to)}`
  return (
    <>
      <link rel="canonical" href={address(locale)} />
      {locales.map((to) => (
        <link key={to} rel="alternate" hrefLang={localeTags[to]} href={address(to)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address(DEFAULT_LOCALE)} />
      <meta property="og:site_name" content={name} />
      <meta property="og:locale" content={openGraphLocales[locale]} />
      <meta property="og:url" content={address(locale)} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={`${MARKERS.origin}/og-${locale}.png`} />
      <meta property="og:image:width" content={PICTURE.width} />
      <meta property="og:image:height" content={PICTURE.height} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
