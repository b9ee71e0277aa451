import { lookup, Resolver } from 'node:dns/promises'
import { connect, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'

/** Network and machine as the checks use them; tests replace parts of it. */
export type Outside = {
  resolver: Pick<Resolver, 'resolve4' | 'resolve6'>
  /** Address of a host name, as other programs of this machine find it. */
  addressOf(host: string): Promise<string>
  /** Addresses of this machine, without loopback. */
  ownAddresses(): string[]
  connect(address: string, port: number): Socket
  /** Ports at which visitors arrive. */
  ports: { http: number; https: number }
  paypal: { live: string; sandbox: string }
  portoneUrl: string
  /** Limit for an answer from outside, in milliseconds. */
  timeoutMs: number
}

export const realOutside = (): Outside => ({
  resolver: new Resolver({ timeout: 5_000, tries: 2 }),
  addressOf: async (host) => (await lookup(host)).address,
  ownAddresses: () =>
    Object.values(networkInterfaces()).flatMap((each) =>
      (each ?? []).filter(({ internal }) => !internal).map(({ address }) => address),
    ),
  connect: (host, port) => connect({ host, port }),
  ports: { http: 80, https: 443 },
  paypal: { live: 'https://api-m.paypal.com', sandbox: 'https://api-m.sandbox.paypal.com' },
  portoneUrl: 'https://api.portone.io',
  timeoutMs: 10_000,
})

/** Opens a TCP connection; rejects with the system's code, `ECONNREFUSED`, or `ETIMEDOUT`. */
export function dial(outside: Outside, address: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = outside.connect(address, port)
    const timer = setTimeout(
      () => socket.destroy(Object.assign(new Error('No answer'), { code: 'ETIMEDOUT' })),
      outside.timeoutMs,
    )
    socket.once('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    socket.once('connect', () => {
      clearTimeout(timer)
      resolve(socket)
    })
  })
}
