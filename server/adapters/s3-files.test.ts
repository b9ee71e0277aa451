import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createS3Files } from './s3-files.ts'

/** The part of S3's REST API that the adapter uses, with two keys per page. */
const objects = new Map<string, { content: Buffer; type: string }>()
const requests: string[] = []
const server: Server = createServer((request, response) => {
  void answer().catch((error: unknown) => response.destroy(error as Error))
  async function answer() {
    const url = new URL(request.url!, 'http://s3')
    const key = decodeURIComponent(url.pathname.replace(/^\/bucket\/?/, ''))
    requests.push(`${request.method} ${url.pathname}`)
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key-id/')) {
      return response.writeHead(403).end()
    }
    if (request.method === 'PUT') {
      objects.set(key, { content: await buffer(request), type: request.headers['content-type'] ?? '' })
      return response.writeHead(200).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    if (key === '') {
      const from = Number(url.searchParams.get('continuation-token') ?? 0)
      const keys = [...objects.keys()].filter((each) => each.startsWith(url.searchParams.get('prefix') ?? ''))
      const page = keys.slice(from, from + 2).map((each) => `<Contents><Key>${each}</Key></Contents>`)
      const more = from + 2 < keys.length
      return response
        .writeHead(200, { 'content-type': 'application/xml' })
        .end(
          `<?xml version="1.0"?><ListBucketResult>${page.join('')}<IsTruncated>${more}</IsTruncated>${more ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''}</ListBucketResult>`,
        )
    }
    const found = objects.get(key)
    if (found) return response.writeHead(200, { 'content-type': found.type }).end(found.content)
    return response
      .writeHead(404, { 'content-type': 'application/xml' })
      .end('<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>')
  }
})
let endpoint = ''

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  endpoint = `http://127.0.0.1:${(server.address() as { port: number }).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  objects.clear()
  requests.length = 0
})

const files = () =>
  createS3Files({
    endpoint,
    bucket: 'bucket',
    accessKeyId: 'key-id',
    secretAccessKey: 'secret',
    region: 'auto',
  })

test('a file is stored in the bucket under its path and read back', async () => {
  await files().put('0199-a', Buffer.from('이력서'), 'text/plain')
  expect(requests).toEqual(['PUT /bucket/attachments/0199-a'])
  expect(objects.get('attachments/0199-a')).toEqual({ content: Buffer.from('이력서'), type: 'text/plain' })
  expect((await buffer((await files().get('0199-a'))!)).toString()).toBe('이력서')
})

test('returns null for a missing file, and removing it succeeds', async () => {
  expect(await files().get('missing')).toBeNull()
  await files().remove('missing')
})

test('lists all keys over several pages, and nothing else in the bucket', async () => {
  objects.set('other/x', { content: Buffer.from('x'), type: '' })
  for (const key of ['a', 'b', 'c', 'd', 'e']) await files().put(key, Buffer.from(key), 'text/plain')
  const keys: string[] = []
  for await (const key of files().keys()) keys.push(key)
  expect(keys).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('a refusal of the store is an error, not a missing file', async () => {
  const stranger = createS3Files({
    endpoint,
    bucket: 'bucket',
    accessKeyId: 'wrong',
    secretAccessKey: 'secret',
    region: 'auto',
  })
  await expect(stranger.get('a')).rejects.toThrow()
})

test('redirects are not followed with our files', async () => {
  const asked: string[] = []
  const elsewhere = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(307, { location: '/stolen' }).end()
  })
  await new Promise<void>((listening) => elsewhere.listen(0, '127.0.0.1', listening))
  const { port } = elsewhere.address() as { port: number }
  const away = createS3Files({
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'bucket',
    accessKeyId: 'key-id',
    secretAccessKey: 'secret',
    region: 'auto',
  })
  await expect(away.put('a', Buffer.from('private'), 'text/plain')).rejects.toThrow()
  elsewhere.close()
  expect(asked.filter((path) => path.includes('stolen'))).toEqual([])
  expect(asked.length).toBeGreaterThan(0)
})
