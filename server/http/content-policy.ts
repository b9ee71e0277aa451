/** Hosts that PayPal's page asks for (developer.paypal.com/sdk/js/best-practices). */
const PAYPAL_HOSTS = ['https://*.paypal.com', 'https://*.paypalobjects.com', 'https://*.venmo.com']

/**
 * Hosts that PortOne's script asks for, as public policies of shops name them, and those of Toss Payments
 * behind it. What a bank loads stands in the gateway's own documents.
 */
const PORTONE_HOSTS = [
  'https://*.portone.io',
  'https://*.prod.iamport.co',
  'https://service.iamport.kr',
  'https://*.tosspayments.com',
]

const write = (directives: Record<string, readonly string[]>): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')

/** Where a browser tells what a policy kept from a page (http/csp-reports.ts). */
export const CSP_REPORTS_PATH = '/api/csp'
const REPORT_GROUP = 'csp'
/** Gives `report-to` its address (Reporting API). */
const REPORTING_ENDPOINTS = `${REPORT_GROUP}="${CSP_REPORTS_PATH}"`
/** Safari and Firefox read the first, Chromium the second where it knows the group. */
const reports = { 'report-uri': [CSP_REPORTS_PATH], 'report-to': [REPORT_GROUP] }

/** No text becomes a script, markup or an address of a script, and no policy may make an exception (Trusted Types). */
const noTextRuns = { 'require-trusted-types-for': ["'script'"], 'trusted-types': ["'none'"] }

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

/** Every directive that a page of ours can have. */
export const POLICY_DIRECTIVES = [...Object.keys({ ...base, ...noTextRuns }), 'frame-src', 'worker-src']

type InlineHashes = { scriptHashes: readonly string[]; styleHashes: readonly string[] }

/** A built page with a program: our own files, and exactly the inline blocks the build put into it. */
export const appPageHeaders = (hashes: InlineHashes): Record<string, string> =>
  programHeaders(hashes, { 'worker-src': ["'none'"], ...noTextRuns })

/** The one policy by which the desk's program may name the address of its worker (web/program/desk-push.ts). */
const DESK_WORKER_POLICY = 'desk-worker'

/** The desk, which alone may bring a worker to life: the one that shows its alerts (docs/adr/0055). */
export const deskPageHeaders = (hashes: InlineHashes): Record<string, string> =>
  programHeaders(hashes, {
    'worker-src': ["'self'"],
    ...noTextRuns,
    'trusted-types': [DESK_WORKER_POLICY],
  })

const programHeaders = (
  { scriptHashes, styleHashes }: InlineHashes,
  own: Record<string, readonly string[]>,
): Record<string, string> => ({
  'content-security-policy': write({
    ...base,
    'script-src': [...base['script-src'], ...scriptHashes],
    'style-src': [...base['style-src'], ...styleHashes],
    ...own,
    ...reports,
  }),
  'reporting-endpoints': REPORTING_ENDPOINTS,
})

/**
 * A public page is one document that loads a picture at most. Its headers are part of the few bytes of a
 * first visit, so it names only what it needs (docs/adr/0025).
 */
export function publicPageHeaders({ scriptHashes, styleHashes }: InlineHashes): Record<string, string> {
  const { 'font-src': _fonts, 'manifest-src': _manifest, ...needed } = base
  return {
    'content-security-policy': write({
      ...needed,
      'script-src': scriptHashes,
      'style-src': styleHashes,
      'require-trusted-types-for': noTextRuns['require-trusted-types-for'],
      'report-uri': reports['report-uri'],
    }),
  }
}

/** The hosts of the provider whose script is loaded; another address is a stand-in, which is one host. */
function hostsOf(sdkUrl: string): string[] {
  const { origin, hostname } = new URL(sdkUrl)
  if (/(^|\.)paypal\.com$/.test(hostname)) return PAYPAL_HOSTS
  return /(^|\.)portone\.io$/.test(hostname) ? PORTONE_HOSTS : [origin]
}

/** The page on which a way to pay is chosen: it lets no provider in. */
export const choicePageHeaders = (nonce: string): Record<string, string> => ({
  'content-security-policy': write({
    ...base,
    'script-src': [`'nonce-${nonce}'`, "'strict-dynamic'"],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    ...noTextRuns,
    ...reports,
  }),
  'reporting-endpoints': REPORTING_ENDPOINTS,
})

/**
 * The page that runs a provider's script: a fresh nonce, which 'strict-dynamic' hands on to what
 * that script loads, and the provider's hosts for everything else it needs.
 */
export function paymentPageHeaders(nonce: string, sdkUrl: string): Record<string, string> {
  const hosts = hostsOf(sdkUrl)
  const policy = write({
    ...base,
    'script-src': [`'nonce-${nonce}'`, "'strict-dynamic'"],
    'style-src': ["'self'", `'nonce-${nonce}'`, ...hosts],
    'img-src': [...base['img-src'], ...hosts],
    'connect-src': [...base['connect-src'], ...hosts],
    'frame-src': hosts,
    'form-action': [...base['form-action'], ...hosts],
    ...reports,
  })
  return {
    'content-security-policy': policy,
    // The provider's script makes scripts and markup from text: only watched, to see when it no longer does.
    'content-security-policy-report-only': write({
      'require-trusted-types-for': noTextRuns['require-trusted-types-for'],
      ...reports,
    }),
    'reporting-endpoints': REPORTING_ENDPOINTS,
  }
}
