import { Agent, request } from 'node:http'

/** Shorter than the server's keep-alive timeout, because connections are idle between rounds. */
const IDLE_MS = 4_000
const agent = new Agent({ keepAlive: true, maxSockets: 64, timeout: IDLE_MS })

type Options = { headers?: Record<string, string>; body?: object; timeoutMs?: number }

/** One call over a keep-alive connection, a POST of JSON if there is a body. The reply is not decoded. */
export function send(
  port: number,
  path: string,
  { headers = {}, body, timeoutMs }: Options = {},
): Promise<{ status: number; content: Buffer }> {
  const text = body && JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const call = request({
      agent,
      port,
      path,
      host: '127.0.0.1',
      method: text === undefined ? 'GET' : 'POST',
      headers: {
        ...headers,
        ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      },
      ...(timeoutMs && { timeout: timeoutMs }),
    })
    call.once('timeout', () => timeoutMs && call.destroy(new Error(`${path} was not answered`)))
    call.once('error', reject)
    call.once('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, content: Buffer.concat(chunks) }),
      )
      response.once('error', reject)
    })
    call.end(text)
  })
}
