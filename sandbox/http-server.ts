import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json, readBody, type Answer, type Incoming } from './http.ts'

const MAX_BODY_BYTES = 1_048_576

/** Binds the port at once; requests wait until `serve` sets the handler. Rejects when the port is taken. */
export async function openHttpServer(port: number, host: string) {
  const ready = Promise.withResolvers<(request: Incoming) => Promise<Answer>>()
  const server = createServer((request, response) => void respond(request, response))
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const incoming = await read(request)
    const answer = incoming ? await (await ready.promise)(incoming) : TOO_LARGE
    if (answer === 'reset') request.socket.destroy()
    else if (answer !== 'hang') {
      const { status, headers, body = '' } = answer
      // With its length a response is sent in one piece; without it, in three.
      const length = status === 204 ? {} : { 'content-length': Buffer.byteLength(body) }
      response.writeHead(status, { ...headers, ...length }).end(body)
    }
  }

  return {
    port: typeof address === 'object' && address ? address.port : port,
    /** `answer` must not reject. */
    serve: (answer: (request: Incoming) => Promise<Answer>) => ready.resolve(answer),
    async close(): Promise<void> {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

const TOO_LARGE = json(413, { name: 'REQUEST_ENTITY_TOO_LARGE' })

async function read(request: IncomingMessage): Promise<Incoming | undefined> {
  const raw = await readBody(request, MAX_BODY_BYTES).catch(() => undefined)
  const target = URL.parse(request.url ?? '/', 'http://localhost')
  if (!raw || !target) return undefined
  return {
    method: request.method ?? 'GET',
    path: target.pathname,
    query: target.searchParams,
    headers: request.headers,
    raw,
  }
}
