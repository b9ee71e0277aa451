import { errors, isErrorCode } from '#contract/errors.ts'

/** A reply as `inject` returns it. */
export type Reply = {
  statusCode: number
  headers: Record<string, string | string[] | number | undefined>
  body: string
}

const ALWAYS = {
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'cross-origin-opener-policy': /^same-origin(-allow-popups)?$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'permissions-policy': /camera=\(\)/,
  'content-security-policy':
    /^(?=.*default-src 'none')(?=.*object-src 'none')(?=.*base-uri 'none')(?=.*frame-ancestors 'none')/,
  'cache-control': /./,
}
const NEVER = ['access-control-allow-origin', 'access-control-allow-credentials', 'x-powered-by', 'server']
const INSIDES = /node_modules|\bat .+:\d+:\d+\)?|\.ts:\d+|(select|insert|update|delete) .+ (from|into|set) "/i
/** Content types that must declare a character set. */
const TEXT = /^(text\/|application\/(json|xml))/

/** Calls whose input can have the right shape and impossible values: the contract says 422 for these. */
const MAY_BE_IMPOSSIBLE = [
  /^PUT \/api\/settings$/,
  /^POST \/api\/staff$/,
  /^PATCH \/api\/staff\/[^/]+$/,
  /^POST \/api\/services$/,
  /^PATCH \/api\/services\/[^/]+$/,
  /^POST \/api\/coupons\/gift$/,
  /^POST \/api\/consultations\/[^/]+\/refund$/,
  /^PUT \/api\/consultations\/[^/]+\/cash-receipt$/,
  /^PUT \/api\/rates$/,
  /^POST \/api\/admin\/bookings$/,
]

/** Faults in the headers of any reply. */
export function headerFaults({ statusCode, headers }: Reply): string[] {
  const faults: string[] = []
  for (const [name, pattern] of Object.entries(ALWAYS)) {
    if (!pattern.test(String(headers[name] ?? ''))) faults.push(`${name}: ${String(headers[name])}`)
  }
  for (const name of NEVER) if (headers[name] !== undefined) faults.push(`${name} must not be sent`)
  const type = headers['content-type']
  if (TEXT.test(String(type)) && !/; ?charset=utf-8/i.test(String(type)))
    faults.push(`no charset: ${String(type)}`)
  if (statusCode === 429 && !(Number(headers['retry-after']) > 0)) faults.push('429 without Retry-After')
  return faults
}

/**
 * Faults in a reply of the API: headers, status, shape, or leaked internals. `to` is the call that it
 * answers.
 */
export function apiFaults(reply: Reply, to?: { method: string; url: string }): string[] {
  const { statusCode, headers, body } = reply
  const faults = headerFaults(reply)
  if (headers['cache-control'] !== 'no-store')
    faults.push(`cache-control: ${String(headers['cache-control'])}`)
  if (INSIDES.test(body)) faults.push(`tells about its insides: ${body.slice(0, 300)}`)
  if (!String(headers['content-type']).startsWith('application/json')) return faults
  const { success, code, message } = JSON.parse(body) as Record<string, unknown>
  if (success === true) {
    if (statusCode !== 200 && statusCode !== 201) faults.push(`success with ${statusCode}`)
    return faults
  }
  if (success !== false || !isErrorCode(code)) return [...faults, `not our shape: ${body.slice(0, 300)}`]
  const call = to ? `${to.method} ${to.url.split('?')[0]}` : ''
  const isImpossible =
    code === 'INVALID_INPUT' && statusCode === 422 && MAY_BE_IMPOSSIBLE.some((each) => each.test(call))
  if (errors[code].status !== statusCode && !isImpossible) faults.push(`${code} with ${statusCode}`)
  if (errors[code].message !== message) faults.push(`${code} says: ${String(message)}`)
  if (statusCode >= 500 && code !== 'BUSY') faults.push(`${statusCode} ${code}`)
  return faults
}
