import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTranslator } from '#server/adapters/libretranslate.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

/** A server with LibreTranslate's API; `listener` replaces its reply. */
let asked: Record<string, unknown>[] = []
let listener: RequestListener | null = null
let server: Server
let url = ''
let app: TestApp | undefined

beforeEach(async () => {
  asked = []
  listener = null
  server = createServer((request, reply) => {
    if (listener) return listener(request, reply)
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk))
    request.on('end', () => {
      const question = JSON.parse(body) as Record<string, unknown>
      asked.push(question)
      reply.setHeader('content-type', 'application/json')
      if (question.target === 'uz')
        return reply.writeHead(400).end(JSON.stringify({ error: 'uz is not supported' }))
      const translatedText = `[${String(question.target)}] ${String(question.q)}`
      reply.end(JSON.stringify({ detectedLanguage: { language: 'vi', confidence: 90 }, translatedText }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  await app?.stop()
  app = undefined
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

async function openChat(env: Record<string, string>): Promise<{ ann: Person; path: string }> {
  app = await startApp({ now: '2026-09-01T00:00:00Z', env })
  const ann = await app.aUser({ locale: 'vi' })
  const { _id: id } = await app.aPaidConsultation(ann)
  return { ann, path: `/api/consultations/${id}` }
}

async function nameProcessor(owner: Person, translation: string): Promise<void> {
  const { body } = await owner.get('/api/settings')
  const changes = { processors: { ...body.settings.processors, translation } }
  expect((await owner.put('/api/settings', { version: body.version, changes })).status).toBe(200)
}

test('a message carries its writer’s language, and the other side gets a translation', async () => {
  const { ann, path } = await openChat({ TRANSLATE_URL: `${url}/`, TRANSLATE_API_KEY: 'key of the site' })
  const owner = await app!.anAdmin()
  await nameProcessor(owner, 'Dịch Ltd., Korea')
  await ann.post(`${path}/room`, { key: 'one', text: 'Xin chào' })
  const { body } = await owner.get(`${path}/room`)
  expect(body.messages).toMatchObject([{ text: 'Xin chào', language: 'vi' }])

  const translated = await owner.post(`${path}/translate`, { text: 'Xin chào', to: 'ko' })
  expect(translated).toMatchObject({ status: 200, body: { text: '[ko] Xin chào' } })
  expect(asked).toEqual([
    { q: 'Xin chào', source: 'auto', target: 'ko', format: 'text', api_key: 'key of the site' },
  ])
  // The same text is not sent twice.
  await ann.post(`${path}/translate`, { text: 'Xin chào', to: 'ko' })
  expect(asked).toHaveLength(1)
})

test('nothing is sent before the address is set and the Privacy Policy names who translates', async () => {
  const { ann, path } = await openChat({ TRANSLATE_URL: url })
  const refused = { status: 404, body: { code: 'NO_TRANSLATION' } }
  expect(await ann.post(`${path}/translate`, { text: 'Hello', to: 'vi' })).toMatchObject(refused)
  expect(asked).toEqual([])
  await nameProcessor(await app!.anAdmin(), 'Example Ltd., Korea')
  expect(await ann.post(`${path}/translate`, { text: 'Hello', to: 'vi' })).toMatchObject({ status: 200 })
  await app!.stop()

  const off = await openChat({})
  await nameProcessor(await app!.anAdmin(), 'Example Ltd., Korea')
  expect(await off.ann.post(`${off.path}/translate`, { text: 'Hello', to: 'vi' })).toMatchObject(refused)
  expect(asked).toHaveLength(1)
})

test('texts are sent only for readers of the consultation', async () => {
  const { path } = await openChat({ TRANSLATE_URL: url })
  await nameProcessor(await app!.anAdmin(), 'Example Ltd., Korea')
  const stranger = await app!.aUser()
  const counsellor = await app!.aStaffMember('counsellor')
  for (const caller of [stranger, counsellor])
    expect(await caller.post(`${path}/translate`, { text: 'Hello', to: 'ko' })).toMatchObject({ status: 404 })
  expect(await app!.client().post(`${path}/translate`, { text: 'Hello', to: 'ko' })).toMatchObject({
    status: 401,
  })
  expect(asked).toEqual([])
})

test('a language that the server lacks has no translation', async () => {
  const { ann, path } = await openChat({ TRANSLATE_URL: url })
  await nameProcessor(await app!.anAdmin(), 'Example Ltd., Korea')
  expect(await ann.post(`${path}/translate`, { text: 'Hello', to: 'uz' })).toMatchObject({
    status: 404,
    body: { code: 'NO_TRANSLATION' },
  })
})

test.each<[string, RequestListener]>([
  ['a page instead of JSON', (_, reply) => reply.end('<html>translatedText</html>')],
  ['another shape', (_, reply) => reply.end(JSON.stringify({ translatedText: ['a', 'b'] }))],
  ['an empty translation', (_, reply) => reply.end(JSON.stringify({ translatedText: ' ' }))],
  [
    'an endless translation',
    (_, reply) => reply.end(JSON.stringify({ translatedText: 'x'.repeat(2_000_000) })),
  ],
  ['an error', (_, reply) => reply.writeHead(500).end(JSON.stringify({ translatedText: 'x' }))],
  ['a redirect', (_, reply) => reply.writeHead(307, { location: 'http://127.0.0.1:9/translate' }).end()],
  ['a lost connection', (request) => request.socket.destroy()],
  ['no reply', () => {}],
])('%s is no translation', async (_, answer) => {
  const warnings: unknown[] = []
  const log = {
    debug: () => {},
    info: () => {},
    error: () => {},
    warn: (...logged: unknown[]) => warnings.push(logged),
  }
  const translate = createTranslator({ url, apiKey: undefined }, { log, timeoutMs: 1000 })
  listener = answer
  expect(await translate('a private sentence', 'ko')).toBeNull()
  expect(JSON.stringify(warnings)).not.toContain('private')
  // A fault is not cached.
  listener = null
  expect(await translate('a private sentence', 'ko')).toBe('[ko] a private sentence')
})

test('a slow server collects at most eight calls', async () => {
  let open = 0
  listener = () => open++
  const log = { debug: () => {}, info: () => {}, error: () => {}, warn: () => {} }
  const translate = createTranslator({ url, apiKey: undefined }, { log, timeoutMs: 300 })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => translate(`text ${index}`, 'ko')),
  )
  expect(answers.every((answer) => answer === null)).toBe(true)
  expect(open).toBe(8)
})
