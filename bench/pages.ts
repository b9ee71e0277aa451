import { createServer } from 'node:http'
import { fork } from 'node:child_process'
import { getRequest, load } from './load.ts'
import { median, rateRow, type Row } from './report.ts'

const ROUNDS = 3
const SECONDS = 2
const CONNECTIONS = 16

/**
 * A static page with all its headers and the access log, compared with a bare `node:http` server of the same
 * bytes.
 */
export async function benchPage(port: number): Promise<Row> {
  const headers = { 'accept-encoding': 'br' }
  const reply = await fetch(`http://127.0.0.1:${port}/`, { headers })
  const raw = await rawBody(port)
  const reference = fork(import.meta.filename, [], {
    env: { ...process.env, BENCH_BODY: raw.toString('base64') },
  })
  const referencePort = await new Promise<number>((resolve) =>
    reference.once('message', (message) => resolve(message as number)),
  )
  const rates = { product: [] as number[], reference: [] as number[] }
  const task = { requests: [getRequest('/', headers)], connections: CONNECTIONS, seconds: SECONDS }
  // The first seconds run while the JIT compiler warms up.
  for (const warming of [port, referencePort]) await load({ ...task, port: warming })
  for (let round = 0; round < ROUNDS; round++) {
    rates.reference.push((await load({ ...task, port: referencePort })).perSecond)
    rates.product.push((await load({ ...task, port })).perSecond)
  }
  reference.kill()
  if (!reply.ok) throw new Error(`The home page answers ${reply.status}`)
  return rateRow(`home page, ${raw.length} B brotli, vs node:http`, {
    product: median(rates.product),
    reference: median(rates.reference),
    min: 0.5,
    aim: 0.6,
    unit: '/s',
  })
}

/** Returns the compressed bytes; fetch would decode them. */
async function rawBody(port: number): Promise<Buffer> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    request({ port, path: '/', headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve(Buffer.concat(chunks)))
    })
      .once('error', reject)
      .end()
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
