import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

type Answer = {
  status: number
  headers: IncomingHttpHeaders
  text: string
  // oxlint-disable-next-line no-explicit-any -- replies have many shapes, and tests read their fields untyped
  body: any
  seconds: number
}

/** Public address of the installation: host name, proxy port, and the CA of its certificate. */
export type PublicAddress = { host: string; port: number; certificate: string }

export type Visitor = {
  get(path: string): Promise<Answer>
  post(path: string, body: object): Promise<Answer>
  /** Throws unless the call succeeds. */
  must(path: string, body?: object): Promise<Answer['body']>
}

const ANSWER_MS = 40_000

/** A browser in front of the proxy: TLS, cookies, and the CSRF token that each changing call repeats. */
export function visitor(address: PublicAddress): Visitor {
  const cookies = new Map<string, string>()

  async function send(method: string, path: string, body?: object): Promise<Answer> {
    const startedAt = performance.now()
    const token = cookies.get('XSRF-TOKEN')
    const content = body && JSON.stringify(body)
    const reply = await new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>(
      (resolve, reject) => {
        const call = request(
          {
            host: '127.0.0.1',
            port: address.port,
            servername: address.host,
            ca: address.certificate,
            method,
            path,
            agent: false,
            timeout: ANSWER_MS,
            headers: {
              host: address.host,
              origin: `https://${address.host}`,
              cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
              ...(token ? { 'x-xsrf-token': token } : {}),
              ...(content
                ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }
                : {}),
            },
          },
          (incoming) =>
            text(incoming).then(
              (text) => resolve({ status: incoming.statusCode!, headers: incoming.headers, text }),
              reject,
            ),
        )
        call.once('timeout', () => call.destroy(new Error(`${path} was not answered`)))
        call.once('error', reject)
        call.end(content)
      },
    )
    for (const line of reply.headers['set-cookie'] ?? []) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      if (value === '') cookies.delete(name!)
      else cookies.set(name!, value!)
    }
    const isJson = reply.headers['content-type']?.startsWith('application/json')
    const seconds = (performance.now() - startedAt) / 1000
    return { ...reply, body: isJson ? JSON.parse(reply.text) : null, seconds }
  }

  return {
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', path, body),
    must: async (path, body) => {
      const answer = await send(body ? 'POST' : 'GET', path, body)
      if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text.slice(0, 300)}`)
      return answer.body
    },
  }
}

const EVERY_MS = 200

/** Opens pages and calls in a loop until `work` ends; returns every missing or failed reply. */
export async function failuresDuring(
  address: PublicAddress,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const failures: string[] = []
  let isOver = false
  const visiting = (async () => {
    const someone = visitor(address)
    for (let number = 0; !isOver; number++) {
      const path = ['/', '/api/me', '/times'][number % 3]!
      const { status, text } = await someone
        .get(path)
        .catch((error: Error) => ({ status: 0, text: error.message }))
      if (status !== 200) failures.push(`${path}: ${status} ${text.slice(0, 120)}`)
      await sleep(EVERY_MS)
    }
  })()
  try {
    await work()
  } finally {
    isOver = true
    await visiting
  }
  return failures
}
