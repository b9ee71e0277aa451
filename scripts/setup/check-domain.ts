import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { BlockList, createServer, isIPv6, type Server } from 'node:net'
import { text } from 'node:stream/consumers'
import { dial, type Outside } from './outside.ts'
import { type Answers, fatal, open, type Problem } from './questions.ts'

const KEY = 'SITE_HOST'
const NAME = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])$/

/** Addresses that the internet cannot reach (RFC 1918, 6598, 3927, 4193, 4291). */
const hidden = new BlockList()
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
] as const)
  hidden.addSubnet(network, prefix)
hidden.addSubnet('fc00::', 7, 'ipv6')
hidden.addSubnet('fe80::', 10, 'ipv6')
const isHidden = (address: string): boolean => hidden.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** The domain leads to this machine, and its ports for web traffic can be opened and reached. */
export async function checkDomain(answers: Answers, outside: Outside): Promise<Problem | null> {
  const host = answers[KEY] ?? ''
  if (!NAME.test(host)) return fatal(KEY, 'domain_malformed', { host })
  const own = outside.ownAddresses().map((address) => address.split('%', 1)[0]!)
  const visible = own.filter((address) => !isHidden(address))
  const shown = (visible.length > 0 ? visible : own).join(', ')
  const found = await addressesOf(host, outside)
  if (typeof found === 'string') return open(KEY, 'domain_unanswered', { host, reason: found })
  if (found.length === 0) return open(KEY, 'domain_unknown', { host, own: shown })
  const foreign = found.filter((address) => !own.includes(address))
  // A machine behind an address translation does not know its public address; the ports below show it.
  if (foreign.length > 0 && visible.length > 0)
    return open(KEY, 'domain_elsewhere', { host, found: foreign.join(', '), own: shown })
  for (const port of [outside.ports.http, outside.ports.https]) {
    const problem = await checkPort(found, port, outside)
    if (problem) return problem
  }
  return null
}

/** IPv4 and IPv6 addresses of a name; the resolver's code if it cannot be asked. */
async function addressesOf(host: string, { resolver }: Outside): Promise<string[] | string> {
  const results = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const found: string[] = []
  for (const result of results) {
    if (result.status === 'fulfilled') found.push(...result.value)
    else {
      const { code } = result.reason as NodeJS.ErrnoException
      if (code !== 'ENOTFOUND' && code !== 'ENODATA') return code ?? String(result.reason)
    }
  }
  return found
}

/** Answers on the port with a random word and reads it through the public addresses. */
async function checkPort(addresses: string[], port: number, outside: Outside): Promise<Problem | null> {
  const word = randomUUID()
  const server = createServer((socket) => socket.on('error', () => {}).end(word))
  const refusal = await listen(server, port)
  if (refusal === 'EADDRINUSE') {
    if (!(await isOurProxy('127.0.0.1', port, outside))) return open(KEY, 'port_taken', { port })
    for (const address of addresses)
      if (!(await isOurProxy(address, port, outside))) return open(KEY, 'port_closed', { port, address })
    return null
  }
  if (refusal !== null) return open(KEY, 'port_forbidden', { port, reason: refusal })
  try {
    for (const address of addresses) {
      const read = await readAll(address, port, outside)
      if (read === null) return open(KEY, 'port_closed', { port, address })
      if (read !== word) return open(KEY, 'port_elsewhere', { port, address })
    }
    return null
  } finally {
    server.close()
  }
}

async function listen(server: Server, port: number): Promise<string | null> {
  try {
    await once(server.listen(port), 'listening')
    return null
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error)
  }
}

/** True if Caddy answers: it is the proxy that the installation puts there. */
async function isOurProxy(address: string, port: number, outside: Outside): Promise<boolean> {
  const said = await readAll(address, port, outside, 'GET / HTTP/1.0\r\n\r\n')
  // On the port for TLS, Go's server answers plain text with this line.
  return said !== null && /^server: caddy\r?$|client sent an http request to an https server/im.test(said)
}

/** Everything that the other side sends before it ends the connection; null without a connection. */
async function readAll(address: string, port: number, outside: Outside, sent = ''): Promise<string | null> {
  const socket = await dial(outside, address, port).catch(() => null)
  if (!socket) return null
  socket.setTimeout(outside.timeoutMs, () => socket.destroy())
  if (sent) socket.write(sent)
  return text(socket).catch(() => null)
}
