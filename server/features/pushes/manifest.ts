import type { FastifyReply } from 'fastify'
import { ADMIN_SCOPE } from '#contract/pushes.ts'
import type { Deps } from '#server/deps.ts'

/** Web app manifest that makes only the admin page installable on a Home Screen. */
export function sendManifest({ settings }: Pick<Deps, 'settings'>, reply: FastifyReply): FastifyReply {
  const { koreanName } = settings.current().company
  const manifest = {
    id: ADMIN_SCOPE,
    name: `${koreanName} 관리자`,
    short_name: `${koreanName} 관리자`,
    lang: 'ko',
    start_url: ADMIN_SCOPE,
    scope: ADMIN_SCOPE,
    display: 'standalone',
    background_color: '#faf6ee',
    theme_color: '#0e4f55',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    ],
  }
  return reply
    .header('content-type', 'application/manifest+json')
    .header('cache-control', 'public, max-age=3600')
    .send(JSON.stringify(manifest))
}
