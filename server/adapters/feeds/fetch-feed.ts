import { lookup as dnsLookup } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { get as httpGet, type IncomingMessage } from 'node:http'
import { get as httpsGet } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

const MOST_BYTES = 2_000_000
const MOST_REDIRECTS = 3
const TIMEOUT_MS = 10_000

/** `refused`: the address must not be called. The others may pass. */
export type FetchFault =
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

class Refused extends Error {}

/**
 * Fetches a calendar feed: https on the public internet only, at most 2 MB in 10 seconds, three redirects. Each
 * address that a name resolves to is checked, and the connection goes to the checked address. `allowsPrivate`:
 * http and local addresses too, for tests.
 */
export async function fetchFeed(
  address: string,
  validators: Validators,
  { allowsPrivate, timeoutMs = TIMEOUT_MS }: { allowsPrivate: boolean; timeoutMs?: number },
): Promise<Fetched> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    let url = new URL(address)
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      const reply = await open(url, validators, { allowsPrivate, signal })
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

/** True when an address has a permitted scheme and, if it names an IP address, a public one. */
function isPermitted(url: URL, { allowsPrivate }: { allowsPrivate: boolean }): boolean {
  if (url.protocol !== 'https:' && !(allowsPrivate && url.protocol === 'http:')) return false
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return allowsPrivate || isIP(host) === 0 || isPublicAddress(host)
}

/** True when an address is permitted and its name resolves to public addresses only. */
export async function resolvesToPublic(
  url: URL,
  { allowsPrivate }: { allowsPrivate: boolean },
): Promise<boolean> {
  if (!isPermitted(url, { allowsPrivate })) return false
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (allowsPrivate || isIP(host) !== 0) return true
  try {
    const addresses = await lookup(host, { all: true })
    return addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address))
  } catch {
    return false
  }
}

function open(
  url: URL,
  { etag, lastModified }: Validators,
  { allowsPrivate, signal }: { allowsPrivate: boolean; signal: AbortSignal },
): Promise<IncomingMessage> {
  if (!isPermitted(url, { allowsPrivate })) throw new Refused()
  const get = url.protocol === 'https:' ? httpsGet : httpGet
  return new Promise((resolve, reject) => {
    const request = get(
      url,
      {
        signal,
        lookup: allowsPrivate ? undefined : lookupPublic,
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

/** Resolves a name to public addresses only. A name with any other address is refused. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  dnsLookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0)
    if (addresses.length === 0 || !addresses.every((each) => isPublicAddress(each.address)))
      return callback(new Refused(), '', 0)
    if (options.all) return callback(null, addresses)
    callback(null, addresses[0]!.address, addresses[0]!.family)
  })
}

async function read(reply: IncomingMessage, status: number): Promise<Fetched> {
  const { etag = null, 'last-modified': lastModified = null, 'content-encoding': encoding } = reply.headers
  const fault: FetchFault | null =
    status !== 200
      ? `http_${status}`
      : encoding !== undefined && encoding !== 'identity'
        ? 'encoding'
        : Number(reply.headers['content-length'] ?? 0) > MOST_BYTES
          ? 'too_large'
          : null
  if (fault) {
    reply.destroy()
    return { kind: 'failed', fault }
  }
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of reply as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > MOST_BYTES) {
      reply.destroy()
      return { kind: 'failed', fault: 'too_large' }
    }
    parts.push(part)
  }
  return { kind: 'fresh', content: Buffer.concat(parts), etag, lastModified }
}
