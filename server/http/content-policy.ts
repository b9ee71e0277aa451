/** Hosts that PayPal's page requires (developer.paypal.com/sdk/js/best-practices). */
const PAYPAL_HOSTS = ['https://*.paypal.com', 'https://*.paypalobjects.com', 'https://*.venmo.com']

/**
 * Hosts that PortOne's script requires, according to public policies of shops, and those of Toss Payments
 * behind it. Banks' resources load in the gateway's own documents.
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

/** Address to which browsers report violations of a policy (http/csp-reports.ts). */
export const CSP_REPORTS_PATH = '/api/csp'
const REPORT_GROUP = 'csp'
/** Maps the group of `report-to` to its address (Reporting API). */
const REPORTING_ENDPOINTS = `${REPORT_GROUP}="${CSP_REPORTS_PATH}"`
/** Safari and Firefox use `report-uri`; Chromium uses `report-to` where it knows the group. */
const reports = { 'report-uri': [CSP_REPORTS_PATH], 'report-to': [REPORT_GROUP] }

/**
 * Trusted Types: no string becomes a script, markup or a script's address, and no policy can make an
 * exception.
 */
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

/** Every directive that a page's policy can contain. */
export const POLICY_DIRECTIVES = [...Object.keys({ ...base, ...noTextRuns }), 'frame-src', 'worker-src']

type InlineHashes = { scriptHashes: readonly string[]; styleHashes: readonly string[] }

/**
 * Headers of a built page with a program: allows the site's own files, and exactly the inline blocks of the
 * build.
 */
export const appPageHeaders = (hashes: InlineHashes): Record<string, string> =>
  programHeaders(hashes, { 'worker-src': ["'none'"], ...noTextRuns })

/**
 * The only Trusted Types policy, with which the admin page's program names the address of its service worker
 * (web/program/admin-push.ts).
 */
const ADMIN_WORKER_POLICY = 'desk-worker'

/**
 * Headers of the admin page, the only page that may start a service worker: the one for notifications
 * (docs/adr/0055).
 */
export const adminPageHeaders = (hashes: InlineHashes): Record<string, string> =>
  programHeaders(hashes, {
    'worker-src': ["'self'"],
    ...noTextRuns,
    'trusted-types': [ADMIN_WORKER_POLICY],
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
 * Headers of a public page, which is one document and at most a picture. The headers are part of the few
 * bytes of a first visit, so the policy contains only what is needed (docs/adr/0025).
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

/** The hosts of the provider whose script is loaded; any other address is the sandbox, which is one host. */
function hostsOf(sdkUrl: string): string[] {
  const { origin, hostname } = new URL(sdkUrl)
  if (/(^|\.)paypal\.com$/.test(hostname)) return PAYPAL_HOSTS
  return /(^|\.)portone\.io$/.test(hostname) ? PORTONE_HOSTS : [origin]
}

/** Headers of the page on which a payment method is chosen; it allows no provider's hosts. */
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
 * Headers of the page that runs a provider's script: a fresh nonce, which 'strict-dynamic' passes on to what
 * that script loads, and the provider's hosts for everything else.
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
    // The provider's script creates scripts and markup from strings. Report only, to see when it no longer
    // does.
    'content-security-policy-report-only': write({
      'require-trusted-types-for': noTextRuns['require-trusted-types-for'],
      ...reports,
    }),
    'reporting-endpoints': REPORTING_ENDPOINTS,
  }
}
