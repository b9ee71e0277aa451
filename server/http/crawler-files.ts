import type { FastifyInstance } from 'fastify'
import { type Locale, locales, localeTags } from '#contract/locales.ts'
import { addressIn, publicPaths } from '#contract/pages.ts'
import type { Config } from '#server/config.ts'
import { sendAsset, textAsset } from './assets.ts'

/** robots.txt and the sitemap. */
export function serveCrawlerFiles(app: FastifyInstance, config: Config): void {
  const address = (path: string, locale: Locale): string => `${config.publicUrl}${addressIn(path, locale)}`
  const alternates = (path: string): string =>
    locales
      .map(
        (locale) =>
          `<xhtml:link rel="alternate" hreflang="${localeTags[locale]}" href="${address(path, locale)}"/>`,
      )
      .join('')
  const urls = publicPaths
    .flatMap((path) =>
      locales.map((locale) => `<url><loc>${address(path, locale)}</loc>${alternates(path)}</url>`),
    )
    .join('')
  const files: Record<string, { content: string; type: string }> = {
    '/robots.txt': {
      content: `User-agent: *\nDisallow: /api/\n\nSitemap: ${config.publicUrl}/sitemap.xml\n`,
      type: 'text/plain; charset=utf-8',
    },
    '/sitemap.xml': {
      content: `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls}</urlset>`,
      type: 'application/xml; charset=utf-8',
    },
  }
  for (const [address, { content, type }] of Object.entries(files)) {
    const asset = textAsset(content, type, { 'cache-control': 'public, max-age=3600' })
    app.get(address, (request, reply) => sendAsset(request, reply, asset))
  }
}
