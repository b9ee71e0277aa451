import { fork } from 'node:child_process'
import { createServer } from 'node:http'
import { send } from './http.ts'
import { getRequest, load } from './load.ts'
import { inTurns, rateRow, type Row } from './report.ts'

const ROUNDS = 3
const SECONDS = 2
const CONNECTIONS = 16

/**
 * A static page with all its headers and the access log, compared with a bare `node:http` server of the same
 * bytes.
 */
export async function benchPage(port: number): Promise<Row> {
  const headers = { 'accept-encoding': 'br' }
  const { status, content: raw } = await send(port, '/', { headers })
  if (status !== 200) throw new Error(`The home page answers ${status}`)
  const reference = fork(import.meta.filename, [], {
    env: { ...process.env, BENCH_BODY: raw.toString('base64') },
  })
  const referencePort = await new Promise<number>((resolve) =>
    reference.once('message', (message) => resolve(message as number)),
  )
  const task = { requests: [getRequest('/', headers)], connections: CONNECTIONS, seconds: SECONDS }
  // The first seconds run while the JIT compiler warms up.
  for (const warming of [port, referencePort]) await load({ ...task, port: warming })
  const rates = await inTurns(ROUNDS, {
    reference: async () => (await load({ ...task, port: referencePort })).perSecond,
    product: async () => (await load({ ...task, port })).perSecond,
  })
  reference.kill()
  return rateRow(`home page, ${raw.length} B brotli, vs node:http`, {
    ...rates,
    min: 0.5,
    aim: 0.6,
    unit: '/s',
  })
}

if (process.env.BENCH_BODY && process.argv[1] === import.meta.filename) {
  const body = Buffer.from(process.env.BENCH_BODY, 'base64')
  const server = createServer((_request, response) => {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'content-length': body.length,
    })
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port))
}
