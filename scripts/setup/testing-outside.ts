import { once } from 'node:events'
import { createServer as createHttp, type Server } from 'node:http'
import { type AddressInfo, connect, createServer, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { freePort } from '#scripts/find-postgres.ts'
import { type Outside, realOutside } from './outside.ts'

export const SERVER = '203.0.113.7'

/** A network in which the names, addresses and ports of `routes` lead to ports of this machine. */
export type Network = Outside & {
  names: Record<string, string[]>
  /** Local port by "address:port"; null: nothing answers, as behind a firewall. */
  routes: Record<string, number | null>
}

/** The domain booking.example.org leads to this machine, and both ports are open. */
export async function startNetwork(): Promise<Network> {
  const [http, https, closed] = [await freePort(), await freePort(), await freePort()]
  const names: Network['names'] = { 'booking.example.org': [SERVER] }
  const routes: Network['routes'] = {}
  for (const address of [SERVER, '127.0.0.1'])
    for (const port of [http, https]) routes[`${address}:${port}`] = port
  const resolve = async (host: string, isWanted: (address: string) => boolean): Promise<string[]> => {
    const found = names[host]?.filter(isWanted) ?? []
    if (found.length === 0) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
    return found
  }
  return {
    ...realOutside(),
    names,
    routes,
    ports: { http, https },
    timeoutMs: 1_000,
    ownAddresses: () => [SERVER, '10.0.0.7', 'fe80::1%eth0'],
    addressOf: async (host) => (await resolve(host, () => true))[0]!,
    resolver: {
      resolve4: ((host: string) => resolve(host, (each) => !each.includes(':'))) as never,
      resolve6: ((host: string) => resolve(host, (each) => each.includes(':'))) as never,
    },
    connect: (address, port) => {
      const local = routes[`${address}:${port}`]
      // Never connects, as behind a firewall that drops packets.
      if (local === null) return new Socket()
      return connect({ host: '127.0.0.1', port: local ?? closed })
    },
  }
}

/** A mail server that behaves as the options say. Returns its port. */
export async function startMail(
  options: SMTPServerOptions,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = new SMTPServer({ logger: false, disableReverseLookup: true, ...options })
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  return {
    port: (listening.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** A program that answers each connection with a greeting of its own. */
export async function startStranger(port: number): Promise<() => void> {
  const server = createServer((socket) => socket.on('error', () => {}).end('HTTP/1.0 200 OK\r\n\r\nhello'))
  await once(server.listen(port), 'listening')
  return () => server.close()
}

/** The part of S3 that the checks use: the bucket `backups`, the key `key-id`, rights that can be taken away. */
export async function startBucket() {
  const objects = new Map<string, Buffer>()
  const refused = new Set<string>()
  const server: Server = createHttp((request, response) => {
    const [, bucket = '', ...rest] = decodeURIComponent(new URL(request.url!, 'http://s3').pathname).split(
      '/',
    )
    const key = rest.join('/')
    const fail = (status: number, code: string) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
    void buffer(request).then((body) => {
      const step = request.method === 'GET' && key === '' ? 'LIST' : request.method!
      if (!request.headers.authorization?.includes('Credential=key-id/'))
        return fail(403, 'InvalidAccessKeyId')
      if (bucket !== 'backups') return fail(404, 'NoSuchBucket')
      if (refused.has(step)) return fail(403, 'AccessDenied')
      if (step === 'PUT') objects.set(key, body)
      if (step === 'DELETE') objects.delete(key)
      if (step === 'LIST')
        return response
          .writeHead(200, { 'content-type': 'application/xml' })
          .end('<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>')
      return response
        .writeHead(step === 'DELETE' ? 204 : 200)
        .end(step === 'GET' ? objects.get(key) : undefined)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { endpoint: `http://127.0.0.1:${port}`, refused, objects, close: () => server.close() }
}
