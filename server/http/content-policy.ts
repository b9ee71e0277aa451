/** Hosts that PayPal's page asks for (developer.paypal.com/sdk/js/best-practices). */
const PAYPAL_HOSTS = ['https://*.paypal.com', 'https://*.paypalobjects.com', 'https://*.venmo.com']

const write = (directives: Record<string, readonly string[]>): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')

const base = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  'frame-ancestors': ["'none'"],
} satisfies Record<string, readonly string[]>

/** A built page: our own files, and exactly the inline blocks the build put into it. */
export const pagePolicy = (inline: {
  scriptHashes: readonly string[]
  styleHashes: readonly string[]
}): string =>
  write({
    ...base,
    'script-src': [...base['script-src'], ...inline.scriptHashes],
    'style-src': [...base['style-src'], ...inline.styleHashes],
  })

/**
 * The page that runs the provider's script: a fresh nonce, which 'strict-dynamic' hands on to what
 * that script loads, and the provider's hosts for everything else it needs.
 */
export function paymentPolicy(nonce: string, sdkUrl: string): string {
  const { origin, hostname } = new URL(sdkUrl)
  const hosts = /(^|\.)paypal\.com$/.test(hostname) ? PAYPAL_HOSTS : [origin]
  return write({
    ...base,
    'script-src': [`'nonce-${nonce}'`, "'strict-dynamic'"],
    'style-src': ["'self'", `'nonce-${nonce}'`, ...hosts],
    'img-src': [...base['img-src'], ...hosts],
    'connect-src': [...base['connect-src'], ...hosts],
    'frame-src': hosts,
    'form-action': [...base['form-action'], ...hosts],
  })
}
