import { Agent as PlainAgent, request as plainRequest } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'

const IDLE_MS = 4_000
const options = { keepAlive: true, timeout: IDLE_MS }
const agents = { plain: new PlainAgent(options), secure: new SecureAgent(options) }

/** Posts a body over a keep-alive connection; returns the HTTP status. Rejects after the timeout. */
export function post(
  address: string,
  { body, headers, timeoutMs }: { body: Buffer; headers: Record<string, string>; timeoutMs: number },
): Promise<number> {
  const url = new URL(address)
  const isSecure = url.protocol === 'https:'
  const options = {
    agent: isSecure ? agents.secure : agents.plain,
    method: 'POST',
    headers: { ...headers, 'content-length': body.length },
  }
  return new Promise((resolve, reject) => {
    const call = (isSecure ? secureRequest : plainRequest)(url, options, (response) => {
      clearTimeout(timer)
      response.once('error', () => {}).resume()
      resolve(response.statusCode ?? 0)
    })
    const timer = setTimeout(
      () => call.destroy(Object.assign(new Error('no answer in time'), { code: 'TIMEOUT' })),
      timeoutMs,
    )
    call.once('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    call.end(body)
  })
}
