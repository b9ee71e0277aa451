import type { AppPath } from '#contract/pages.ts'
import { type AppFiles, MARKERS } from './markers.ts'

/** Pages whose documents have a nonce and the settings of the payment provider. */
const PAYMENT_PATHS: readonly AppPath[] = ['/payment', '/pay']

export const hasNonce = (path: AppPath): boolean => PAYMENT_PATHS.includes(path)

const attributesOn = (path: AppPath): string =>
  `${hasNonce(path) ? ` nonce="${MARKERS.nonce}"` : ''} fetchpriority="low"`

/**
 * Script tags placed after the content, so that they do not delay the first paint, and before the texts and data, which
 * arrive while the scripts are requested. A module runs only after the whole document. The tags are written as text
 * because React would hoist the preloads into the head.
 */
export const scriptTags = (path: AppPath, { entry, preloads }: AppFiles): string =>
  `<script type="module" src="${entry}"${attributesOn(path)}></script>${preloadTags(path, preloads)}`

export const preloadTags = (path: AppPath, files: readonly string[]): string =>
  files.map((file) => `<link rel="modulepreload" href="${file}"${attributesOn(path)}>`).join('')
