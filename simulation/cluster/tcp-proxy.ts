import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A TCP proxy between two machines of the cluster. Cutting it drops all data without closing the connections. */
export type TcpProxy = { port: number; cut(): void; restore(): void; close(): void }

/** Opens a proxy from a free port of this machine to `port`. */
export async function openTcpProxy(port: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((from) => {
    const to = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one)
      // Data sent into a cut proxy is lost; the connection does not recover when the proxy does.
      one.on('data', (bytes) => void (isCut || other.destroyed || other.write(bytes)))
      one.on('end', () => isCut || other.end())
      one.on('error', () => isCut || other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        if (!isCut) other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as { port: number }).port,
    cut: () => {
      isCut = true
    },
    restore: () => {
      isCut = false
      for (const socket of sockets) socket.destroy()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
