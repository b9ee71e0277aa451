import { request, type IncomingHttpHeaders } from 'node:http'
import { connect, type Socket, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { openPages } from '#server/http/built-pages.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'
import { headerFaults } from './testing-replies.ts'

/** Abuse below HTTP, or by volume, over real connections; other callers must not be affected. */
const REQUEST_TIMEOUT_MS = 2400
/** Timeout for a busy machine. */
const PATIENCE = { timeout: 30_000 }
let app: TestApp
let server: FastifyInstance
let port: number
let user: Person
const sockets: Socket[] = []

beforeAll(async () => {
  app = await startApp()
  user = await app.aUser()
  server = await buildApp(app.deps, { pages: openPages(app.deps), requestTimeoutMs: REQUEST_TIMEOUT_MS })
  await server.listen({ port: 0, host: '127.0.0.1' })
  port = (server.server.address() as AddressInfo).port
})
afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()))
afterAll(async () => {
  await server.close()
  await app.stop()
})

function open(): Socket {
  const socket = connect(port, '127.0.0.1')
  // Most of these sockets are expected to be cut off.
  socket.on('error', () => {})
  sockets.push(socket)
  return socket
}

test('a node refuses connections above its limit, and accepts new ones when others have ended', async () => {
  const small = await buildApp(app.deps, { pages: null, maxConnections: 3 })
  const warnings = vi.spyOn(small.log, 'warn')
  await small.listen({ port: 0, host: '127.0.0.1' })
  const { port: its } = small.server.address() as AddressInfo
  const lines = Array.from({ length: 5 }, () => connect(its, '127.0.0.1').on('error', () => {}))
  sockets.push(...lines)
  await vi.waitFor(() => expect(lines.filter(({ closed }) => closed)).toHaveLength(2), PATIENCE)
  expect(warnings.mock.calls).toEqual([
    [{ maxConnections: 3 }, 'connection limit reached, new connections closed'],
  ])
  lines.forEach((line) => line.destroy())
  await vi.waitFor(
    async () => expect((await fetch(`http://127.0.0.1:${its}/healthz`)).status).toBe(200),
    PATIENCE,
  )
  await small.close()
})

/** Sends raw bytes and reads until the connection is closed. */
async function talk(
  bytes: string,
): Promise<{ status: number; headers: Record<string, string>; body: string }> {
  const socket = open()
  socket.write(bytes)
  let text = ''
  for await (const chunk of socket.setEncoding('utf8')) text += chunk as string
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line) => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.slice(line.indexOf(':') + 2),
  ])
  return {
    status: Number(first.split(' ')[1]),
    headers: Object.fromEntries(headers) as Record<string, string>,
    body,
  }
}

type Got = { status: number; headers: IncomingHttpHeaders; body: { code?: string } }
const call = (method: string, path: string, headers: Record<string, string> = {}, body = ''): Promise<Got> =>
  new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', method, path, headers, agent: false }, (reply) => {
      let text = ''
      reply.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      reply.on('end', () =>
        resolve({ status: reply.statusCode!, headers: reply.headers, body: text ? JSON.parse(text) : {} }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })

const HOST = 'host: 127.0.0.1\r\n'
const REFUSED = { success: false, code: 'BAD_REQUEST', message: 'The request could not be understood.' }

test.each([
  [
    'abuse case 16: 20 KiB of cookies',
    `GET /api/me HTTP/1.1\r\n${HOST}cookie: ${'a'.repeat(20 * 1024)}\r\n\r\n`,
    431,
  ],
  ['abuse case 16: 5,000 headers', `GET / HTTP/1.1\r\n${HOST}${'x: y\r\n'.repeat(5000)}\r\n`, 431],
  [
    'abuse case 17: a body with two lengths',
    `POST /api/login HTTP/1.1\r\n${HOST}content-length: 6\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nX`,
    400,
  ],
  [
    'abuse case 17: two different lengths',
    `POST /api/login HTTP/1.1\r\n${HOST}content-length: 6\r\ncontent-length: 7\r\n\r\nabcdefg`,
    400,
  ],
  ['two hosts', `GET /api/me HTTP/1.1\r\n${HOST}Host: evil.example\r\n\r\n`, 400],
  ['a header with a line break', `GET / HTTP/1.1\r\n${HOST}x: a\rset-cookie: sid=1\r\n\r\n`, 400],
  ['no host', 'GET /api/me HTTP/1.1\r\n\r\n', 400],
  ['an unknown Expect header', `GET /api/me HTTP/1.1\r\n${HOST}expect: tea\r\n\r\n`, 417],
  ['no HTTP', 'EHLO evil.example\r\n\r\n', 400],
])('%s is refused with our error format and closes the connection', async (_, bytes, status) => {
  const reply = await talk(bytes)
  expect([reply.status, reply.headers.connection]).toEqual([status, 'close'])
  expect(JSON.parse(reply.body)).toEqual(REFUSED)
  expect(headerFaults({ statusCode: status, headers: reply.headers, body: reply.body })).toEqual([])
})

test.each(['TRACE', 'PUT', 'PATCH', 'OPTIONS', 'PROPFIND', 'PURGE'])(
  'abuse case 15: %s is answered with 404',
  async (method) => {
    for (const path of ['/', '/api/me', '/api/login']) {
      const reply = await call(method, path, { cookie: 'sid=secret-of-a-browser' })
      expect([reply.status, reply.body.code]).toEqual([404, 'NOT_FOUND'])
      expect(JSON.stringify(reply)).not.toContain('secret-of-a-browser')
      expect(headerFaults({ statusCode: 404, headers: reply.headers, body: '' })).toEqual([])
    }
  },
)

test.each(['https://evil.example', 'http://localhost:3000', 'null'])(
  'no CORS header is sent: %s',
  async (origin) => {
    const reply = await call('OPTIONS', '/api/login', {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,x-xsrf-token',
    })
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    expect(reply.status).toBe(404)
  },
)

test('the Host header does not influence redirects', async () => {
  const reply = await call('GET', '/report-history', {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
  })
  expect([reply.status, reply.headers.location]).toEqual([302, '/login?back=%2Freport-history'])
})

describe('other clients', () => {
  const isWell = async (): Promise<void> => expect((await call('GET', '/readyz')).status).toBe(200)

  test('abuse case 18: are served while 200 clients send headers slowly, which are then disconnected', async () => {
    const slow = Array.from({ length: 200 }, () => {
      const socket = open()
      socket.write('POST /api/login HTTP/1.1\r\n')
      return { socket, text: '' }
    })
    const gone = slow.map((each) => {
      each.socket.setEncoding('utf8').on('data', (chunk: string) => (each.text += chunk))
      return new Promise((resolve) => each.socket.on('close', resolve))
    })
    const dribble = setInterval(
      () => slow.forEach(({ socket }) => socket.writable && socket.write('x: y\r\n')),
      50,
    )
    await isWell()
    await sleep(REQUEST_TIMEOUT_MS / 8)
    await isWell()
    await Promise.all(gone)
    clearInterval(dribble)
    expect(slow.filter(({ text }) => text.startsWith('HTTP/1.1 408 ')).length).toBe(200)
  })

  test('are served while 50 clients never finish a body, which are then disconnected', async () => {
    const gone = Array.from({ length: 50 }, () => {
      const socket = open()
      socket.write(
        `POST /api/login HTTP/1.1\r\n${HOST}content-type: application/json\r\ncontent-length: 900\r\n\r\n{`,
      )
      return new Promise((resolve) => socket.resume().on('close', resolve))
    })
    await isWell()
    await Promise.all(gone)
    await isWell()
  })

  test('are served while 500 connections are idle', async () => {
    await Promise.all(
      Array.from({ length: 500 }, () => new Promise((resolve) => open().on('connect', resolve))),
    )
    await isWell()
  })

  test('abuse case 85: are served while 100 clients log in at once, each with success or Retry-After', async () => {
    const started = performance.now()
    const logins = Array.from({ length: 100 }, (_, number) =>
      server.inject({
        method: 'POST',
        url: '/api/login',
        payload: { email: `person${number}@gmail.com`, password: 'not the password' },
        remoteAddress: `10.9.8.${number}`,
      }),
    )
    await isWell()
    const replies = await Promise.all(logins)
    const codes = Map.groupBy(replies, (reply) => `${reply.statusCode} ${reply.json().code}`)
    console.log(
      `100 logins at once, ${Math.round(performance.now() - started)} ms:`,
      Object.fromEntries([...codes].map(([code, { length }]) => [code, length])),
    )
    const known = new Set(['401 LOGIN_FAILED', '503 BUSY'])
    expect([...codes.keys()].filter((code) => !known.has(code))).toEqual([])
    for (const reply of replies.filter(({ statusCode }) => statusCode === 503)) {
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    }
  })
  test('abuse case 131: are served during four uploads of 200 MiB, none of which is read completely', async () => {
    const cookie = [...user.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const chunk = `${(64 * 1024).toString(16)}\r\n${'a'.repeat(64 * 1024)}\r\n`
    const PART = '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'
    const pour = async (): Promise<{ sentMiB: number; answer: string }> => {
      const socket = open()
      let cut = false
      let answer = ''
      socket.on('close', () => (cut = true))
      socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
      socket.write(
        `POST /api/attachments HTTP/1.1\r\n${HOST}cookie: ${cookie}\r\ntransfer-encoding: chunked\r\n` +
          `content-type: multipart/form-data; boundary=edge\r\n\r\n${PART.length.toString(16)}\r\n${PART}\r\n`,
      )
      let sentMiB = 0
      while (sentMiB < 200 && !cut) {
        if (!socket.writableNeedDrain && socket.writable) {
          socket.write(chunk)
          sentMiB += 1 / 16
        }
        await sleep(1)
      }
      return { sentMiB, answer }
    }
    const heapBefore = process.memoryUsage().rss
    const pouring = Promise.all([pour(), pour(), pour(), pour()])
    for (let looks = 0; looks < 5; looks++) await isWell()
    const poured = await pouring
    const grownMiB = Math.round((process.memoryUsage().rss - heapBefore) / 1024 / 1024)
    const cutMiB = poured.map(({ sentMiB }) => Math.round(sentMiB))
    console.log(`4 uploads of 200 MiB: cut after ${cutMiB.join(', ')} MiB, memory grew by ${grownMiB} MiB`)
    expect(Math.max(...cutMiB)).toBeLessThan(200)
    for (const { answer } of poured) expect(answer).toMatch(/^HTTP\/1.1 413 [^]*FILE_TOO_LARGE/)
    await isWell()
  })
})
