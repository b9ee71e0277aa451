import { connect } from 'node:net'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openStream, portOf } from '#server/features/chat/testing.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

type Line = { level: number; route?: string; status?: number; msg?: string }

const lines: Line[] = []
let app: TestApp
let ann: Person
beforeAll(async () => {
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line) as Line) })
  app = await startApp({ deps: { log } })
  ann = await app.aUser()
  await portOf(app.server)
})
afterAll(() => app.stop())

/** Sends the beginning of a call and disconnects. Returns the log lines of its route. */
async function abort(path: string, contentType: string, begun: string): Promise<Line[]> {
  lines.length = 0
  const socket = connect(await portOf(app.server), '127.0.0.1')
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: localhost:3000',
    `content-type: ${contentType}`,
    'content-length: 5000',
    `cookie: ${[...ann.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`,
    `x-xsrf-token: ${ann.cookies.get('XSRF-TOKEN')}`,
    `origin: ${app.deps.config.publicUrl}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${begun}`)
  // Time for the server to start reading.
  await new Promise((resolve) => setTimeout(resolve, 100))
  socket.destroy()
  return loggedOf(path)
}

async function loggedOf(path: string): Promise<Line[]> {
  await vi.waitFor(() => expect(lines.some(({ route }) => route === path)).toBe(true), 5_000)
  await new Promise((resolve) => setTimeout(resolve, 100))
  return lines
}

test.each([
  [
    'an upload',
    '/api/attachments',
    'multipart/form-data; boundary=edge',
    '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello',
  ],
  ['a call', '/api/verify-coupon', 'application/json', '{"code"'],
])('%s aborted by the client is logged once as 499, and not as a failure', async (_what, ...call) => {
  expect(await abort(...call)).toEqual([
    expect.objectContaining({ level: 30, method: 'POST', route: call[0], status: 499 }),
  ])
})

test('a stream closed by the client is logged once', async () => {
  const { _id: id } = await app.aPaidConsultation(ann)
  const stream = await openStream(app.server, ann, id)
  lines.length = 0
  stream.close()
  const logged = await loggedOf('/api/consultations/:id/room/events')
  expect(logged).toEqual([expect.objectContaining({ level: 30, status: 499 })])
})
