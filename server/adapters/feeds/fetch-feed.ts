import { lookup as dnsLookup } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { get as httpGet, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { get as httpsGet } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

const MAX_BYTES = 2_000_000
const MAX_REDIRECTS = 3
const TIMEOUT_MS = 10_000

/** `refused`: the address must not be called. The others may be temporary. */
type FetchFault =
  | 'refused'
  | 'unreachable'
  | 'timeout'
  | 'too_large'
  | 'encoding'
  | 'redirects'
  | `http_${number}`

/** Validators of the last reply (RFC 9110, 8.8). */
export type Validators = { etag: string | null; lastModified: string | null }

export type Fetched =
  | ({ kind: 'fresh'; content: Buffer } & Validators)
  | { kind: 'unchanged' }
  | { kind: 'failed'; fault: FetchFault }

/** Rules for addresses that may be called. `isAllowed` decides about an IP address. */
export type AddressPolicy = { schemes: readonly string[]; isAllowed: (address: string) => boolean }
export const PUBLIC_INTERNET: AddressPolicy = { schemes: ['https:'], isAllowed: isPublicAddress }
/** For tests, whose servers are local. */
export const ANYWHERE: AddressPolicy = { schemes: ['https:', 'http:'], isAllowed: () => true }

class Refused extends Error {}

/**
 * Fetches a calendar feed: at most 2 MB in 10 seconds, three redirects. Every address that a name resolves to must
 * be allowed by `policy`, also after a redirect, and the connection goes to a checked address.
 */
export async function fetchFeed(
  address: string,
  validators: Validators,
  { policy, timeoutMs = TIMEOUT_MS }: { policy: AddressPolicy; timeoutMs?: number },
): Promise<Fetched> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    let url = new URL(address)
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const reply = await open(url, validators, { policy, signal })
      const status = reply.statusCode ?? 0
      const { location } = reply.headers
      if ([301, 302, 303, 307, 308].includes(status) && location) {
        reply.destroy()
        url = new URL(location, url)
        continue
      }
      if (status === 304) {
        reply.destroy()
        return { kind: 'unchanged' }
      }
      return await read(reply, status)
    }
    return { kind: 'failed', fault: 'redirects' }
  } catch (error) {
    if (error instanceof Refused || error instanceof TypeError) return { kind: 'failed', fault: 'refused' }
    return { kind: 'failed', fault: signal.aborted ? 'timeout' : 'unreachable' }
  }
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** True when the policy allows the scheme, and the host if it is an IP address. */
function isPermitted(url: URL, { schemes, isAllowed }: AddressPolicy): boolean {
  const host = hostOf(url)
  return schemes.includes(url.protocol) && (isIP(host) === 0 || isAllowed(host))
}

/** True when the policy allows the URL and every address to which its name resolves. */
export async function resolvesWithin(url: URL, policy: AddressPolicy): Promise<boolean> {
  if (!isPermitted(url, policy)) return false
  try {
    const addresses = await lookup(hostOf(url), { all: true })
    return addresses.length > 0 && addresses.every(({ address }) => policy.isAllowed(address))
  } catch {
    return false
  }
}

function open(
  url: URL,
  { etag, lastModified }: Validators,
  { policy, signal }: { policy: AddressPolicy; signal: AbortSignal },
): Promise<IncomingMessage> {
  if (!isPermitted(url, policy)) throw new Refused()
  const get = url.protocol === 'https:' ? httpsGet : httpGet
  return new Promise((resolve, reject) => {
    const request = get(
      url,
      {
        signal,
        lookup: lookupWithin(policy),
        // A connection of its own: a kept one may lead to an address that was checked for another name.
        agent: false,
        headers: {
          accept: 'text/calendar, */*;q=0.1',
          // No compression: a small reply cannot become a large one.
          'accept-encoding': 'identity',
          'user-agent': 'calendar-feeds',
          ...(etag === null ? {} : { 'if-none-match': etag }),
          ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
        },
      },
      resolve,
    )
    request.on('error', reject)
  })
}

/** Resolves a name for a connection. A name with an address that the policy does not allow is refused. */
const lookupWithin =
  ({ isAllowed }: AddressPolicy): LookupFunction =>
  (hostname, options, callback) => {
    dnsLookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      if (addresses.length === 0 || !addresses.every(({ address }) => isAllowed(address)))
        return callback(new Refused(), '', 0)
      if (options.all) return callback(null, addresses)
      callback(null, addresses[0]!.address, addresses[0]!.family)
    })
  }

function faultOf(status: number, headers: IncomingHttpHeaders): FetchFault | null {
  const { 'content-encoding': encoding = 'identity', 'content-length': length = 0 } = headers
  if (status !== 200) return `http_${status}`
  if (encoding !== 'identity') return 'encoding'
  return Number(length) > MAX_BYTES ? 'too_large' : null
}

async function read(reply: IncomingMessage, status: number): Promise<Fetched> {
  const { etag = null, 'last-modified': lastModified = null } = reply.headers
  const fault = faultOf(status, reply.headers)
  if (fault) {
    reply.destroy()
    return { kind: 'failed', fault }
  }
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of reply as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > MAX_BYTES) {
      reply.destroy()
      return { kind: 'failed', fault: 'too_large' }
    }
    parts.push(part)
  }
  return { kind: 'fresh', content: Buffer.concat(parts), etag, lastModified }
}
