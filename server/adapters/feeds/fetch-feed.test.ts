import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { createFeedReader } from './feed-reader.ts'
import {
  ANYWHERE,
  fetchFeed,
  PUBLIC_INTERNET,
  type AddressPolicy,
  resolvesWithin,
  type Validators,
} from './fetch-feed.ts'
import { isPublicAddress } from './public-address.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/calendar.ics`
}
const NEVER_READ: Validators = { etag: null, lastModified: null }
const fetched = (address: string, validators = NEVER_READ, timeoutMs = 10_000) =>
  fetchFeed(address, validators, { policy: ANYWHERE, timeoutMs })
const COMPRESSED = gzipSync(Buffer.alloc(50_000_000))

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  'localhost',
])('%s is not a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '142.250.76.142', '172.32.0.1', '2404:6800:4005::200e'])(
  '%s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each([
  'http://calendar.google.com/a.ics',
  'https://127.0.0.1/a.ics',
  'https://2130706433/a.ics',
  'https://0x7f.1/a.ics',
  'https://[::1]/a.ics',
  'https://[::ffff:10.0.0.1]/a.ics',
  'https://localhost/a.ics',
  'file:///etc/passwd',
  'ftp://example.com/a.ics',
])('%s is neither allowed nor fetched', async (address) => {
  expect(await resolvesWithin(new URL(address), PUBLIC_INTERNET)).toBe(false)
  const answer = await fetchFeed(address, NEVER_READ, { policy: PUBLIC_INTERNET })
  expect(answer).toEqual({ kind: 'failed', fault: 'refused' })
})

test('a calendar is read with its validators, and an unchanged one is not read again', async () => {
  const seen: (string | undefined)[] = []
  const address = await serve((request, reply) => {
    seen.push(request.headers['if-none-match'])
    if (request.headers['if-none-match'] === '"a"') return reply.writeHead(304).end()
    reply.writeHead(200, { etag: '"a"', 'last-modified': 'Sat, 05 Sep 2026 00:00:00 GMT' }).end('text')
  })
  const first = await fetched(address)
  expect(first).toMatchObject({ kind: 'fresh', etag: '"a"', lastModified: 'Sat, 05 Sep 2026 00:00:00 GMT' })
  expect(await fetched(address, { etag: '"a"', lastModified: null })).toEqual({ kind: 'unchanged' })
  expect(seen).toEqual([undefined, '"a"'])
})

test.each<[string, RequestListener, string]>([
  ['a page that is gone', (_, reply) => reply.writeHead(404).end(), 'http_404'],
  ['a server error', (_, reply) => reply.writeHead(500).end(), 'http_500'],
  ['a body that is too large', (_, reply) => reply.end(Buffer.alloc(2_000_001)), 'too_large'],
  [
    'an endless body',
    (_, reply) => {
      const write = (): void => {
        while (!reply.destroyed && reply.write(Buffer.alloc(65_536)));
        if (!reply.destroyed) reply.once('drain', write)
      }
      write()
    },
    'too_large',
  ],
  [
    'a compressed body that becomes very large',
    (_, reply) => reply.writeHead(200, { 'content-encoding': 'gzip' }).end(COMPRESSED),
    'encoding',
  ],
  ['no answer', () => {}, 'timeout'],
  ['a body that never ends', (_, reply) => void reply.write('BEGIN:VCALENDAR'), 'timeout'],
  [
    'a redirect to itself',
    (request, reply) => reply.writeHead(302, { location: request.url }).end(),
    'redirects',
  ],
  [
    'a redirect to a file',
    (_, reply) => reply.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    'refused',
  ],
  ['a broken connection', (request) => request.socket.destroy(), 'unreachable'],
])('%s is a failure', async (_, listener, fault) => {
  // Only the replies that must time out get a short limit: on a busy machine another one may be slow.
  const timeoutMs = fault === 'timeout' ? 500 : 10_000
  expect(await fetched(await serve(listener), NEVER_READ, timeoutMs)).toEqual({ kind: 'failed', fault })
})

/** Stands for the public internet: one address of this machine; every other one is private. */
const ONE_ADDRESS: AddressPolicy = { schemes: ['http:'], isAllowed: (address) => address === '127.0.0.1' }

test('a redirect to a private address is refused, and its server gets no request', async () => {
  let requests = 0
  const inner = await serve((_, reply) => {
    requests++
    reply.end('secret')
  })
  const { port } = new URL(inner)
  for (const host of ['127.0.0.2', '[::1]', '169.254.169.254']) {
    const outer = await serve((_, reply) =>
      reply.writeHead(302, { location: `http://${host}:${port}/latest` }).end(),
    )
    const answer = await fetchFeed(outer, NEVER_READ, { policy: ONE_ADDRESS })
    expect(answer, host).toEqual({ kind: 'failed', fault: 'refused' })
  }
  expect(requests).toBe(0)
  const there = await fetchFeed(inner, NEVER_READ, { policy: ONE_ADDRESS })
  expect(there).toMatchObject({ kind: 'fresh' })
})

test('a name that resolves to a private address is refused when the connection is made', async () => {
  const address = new URL(await serve((_, reply) => reply.end('secret')))
  address.hostname = 'localhost'
  const isAllowed = (): boolean => false
  const answer = await fetchFeed(address.href, NEVER_READ, {
    policy: { schemes: ['http:'], isAllowed },
  })
  expect(answer).toEqual({ kind: 'failed', fault: 'refused' })
})

test('a calendar that takes too long to read is abandoned, and the next one is read', async () => {
  const reader = createFeedReader(
    { allowsPrivate: true },
    { threads: 1, waiting: 8, timeMs: 1000, heapMb: 64, idleMs: 1000, timeoutMs: 10_000 },
  )
  const event = (freq: string): string =>
    `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:19000101T000000Z\r\nDURATION:PT1S\r\nRRULE:FREQ=${freq}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`
  const period = { from: new Date('2026-09-01T00:00:00Z'), until: new Date('2026-11-01T00:00:00Z') }
  const slow = await serve((_, reply) => reply.end(event('SECONDLY')))
  const fine = await serve((_, reply) => reply.end(event('YEARLY')))
  const read = (address: string) => reader.read(address, { ...NEVER_READ, ...period })
  expect(await read(slow)).toMatchObject({ kind: 'failed', fault: 'too_much_work' })
  expect(await read(fine)).toMatchObject({ kind: 'fresh', busy: [] })
  await reader.close()
})
