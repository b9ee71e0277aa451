import { fork } from 'node:child_process'
import { connect } from 'node:net'

/**
 * A load generator on raw sockets: it must cost less than the server, and a full HTTP client in Node costs as
 * much. Each connection sends one request after the other.
 */
type LoadTask = {
  port: number
  /** Complete requests, sent in turn. */
  requests: string[]
  connections: number
  seconds: number
}
type LoadResult = { perSecond: number; failures: number; p50Ms: number; p99Ms: number }

/** Runs the load in a separate process. */
export function load(task: LoadTask): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, { stdio: 'inherit' })
    child.once('message', (result) => {
      child.disconnect()
      resolve(result as LoadResult)
    })
    child.once('exit', (code) => code !== 0 && reject(new Error(`The load generator ended with ${code}`)))
    child.send(task)
  })
}

export const getRequest = (path: string, headers: Record<string, string> = {}): string =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`

export const postRequest = (path: string, body: unknown, headers: Record<string, string> = {}): string => {
  const text = JSON.stringify(body)
  const all = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
    ...headers,
  }
  return `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${Object.entries(all)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n${text}`
}

async function run({ port, requests, connections, seconds }: LoadTask): Promise<LoadResult> {
  const times: number[] = []
  let failures = 0
  let next = 0
  const endAt = performance.now() + seconds * 1000
  await Promise.all(Array.from({ length: connections }, () => oneConnection()))
  times.sort((a, b) => a - b)
  const at = (share: number): number =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { perSecond: times.length / seconds, failures, p50Ms: at(0.5), p99Ms: at(0.99) }

  function oneConnection(): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1')
      let sentAt = 0
      let pending: Buffer = Buffer.alloc(0)
      const send = (): void => {
        sentAt = performance.now()
        socket.write(requests[next++ % requests.length]!)
      }
      socket.setNoDelay(true)
      socket.once('connect', send)
      socket.once('error', reject)
      socket.on('data', (chunk) => {
        pending = pending.length > 0 ? Buffer.concat([pending, chunk]) : chunk
        const headEnd = pending.indexOf('\r\n\r\n')
        if (headEnd < 0) return
        const head = pending.toString('latin1', 0, headEnd).toLowerCase()
        const length = Number(/content-length: (\d+)/.exec(head)?.[1] ?? 0)
        if (pending.length < headEnd + 4 + length) return
        pending = Buffer.alloc(0)
        if (!head.startsWith('http/1.1 2')) failures++
        const now = performance.now()
        times.push(now - sentAt)
        if (now < endAt) {
          send()
        } else {
          socket.end()
          resolve()
        }
      })
    })
  }
}

if (process.send && process.argv[1] === import.meta.filename) {
  process.once('message', (task) => {
    void run(task as LoadTask).then((result) => process.send?.(result))
  })
}
