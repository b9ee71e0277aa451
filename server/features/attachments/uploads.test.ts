import { Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#domain/calendar.ts'
import { office } from '#domain/office.ts'
import { type Person, startApp, type TestApp, type TestOptions } from '#server/testing.ts'
import { docx, filesIn, pdf } from './testing.ts'
import { UNCLAIMED_BYTES } from './uploading.ts'

const PATH = '/api/attachments'
const CV = { name: '이력서.pdf', content: pdf(), type: 'application/x-whatever' }

let app: TestApp
const start = async (options: TestOptions = {}) => {
  app = await startApp(options)
}
afterEach(() => app.stop())

const storedFiles = () => filesIn(app.deps.config.dataDir)
const rows = () => app.db.selectFrom('attachments').selectAll().execute()

describe('an upload', () => {
  test('142 is kept under an id of ours and shown under its clean name', async () => {
    await start()
    const ann = await app.aUser()
    const reply = await ann.upload(PATH, { ...CV, name: '../../etc/이력서.pdf' })
    expect(reply.status).toBe(201)
    expect(reply.body).toEqual({
      success: true,
      attachmentId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      fileName: '이력서.pdf',
      size: CV.content.length,
    })
    expect(storedFiles()).toEqual([reply.body.attachmentId])
    expect(await rows()).toMatchObject([
      {
        id: reply.body.attachmentId,
        user_id: ann.user.id,
        content_type: 'application/pdf',
        claimed_at: null,
      },
    ])
  })

  test.each([
    [
      130,
      'of 5 MiB and one byte',
      { name: 'a.txt', content: Buffer.alloc(office.attachment.maxBytes + 1, 'a') },
      413,
      'FILE_TOO_LARGE',
    ],
    [132, 'of nothing', { name: 'a.txt', content: '' }, 422, 'FILE_EMPTY'],
    [134, 'of another type', { name: 'a.pdf.exe', content: pdf() }, 422, 'FILE_TYPE'],
    [135, 'of html named pdf', { name: 'a.pdf', content: '<script>' }, 422, 'FILE_CONTENT'],
    [
      137,
      'of a document with macros',
      { name: 'a.docx', content: docx({ name: 'word/vbaProject.bin' }) },
      422,
      'FILE_ACTIVE',
    ],
  ])('%s %s is refused and leaves nothing', async (_, __, file, status, code) => {
    await start()
    const ann = await app.aUser()
    const reply = await ann.upload(PATH, file)
    expect(reply.status).toBe(status)
    expect(reply.body).toMatchObject({ success: false, code })
    expect(storedFiles()).toEqual([])
    expect(await rows()).toEqual([])
  })

  test('130 of exactly 5 MiB is accepted', async () => {
    await start()
    const ann = await app.aUser()
    const reply = await ann.upload(PATH, {
      name: 'a.txt',
      content: Buffer.alloc(office.attachment.maxBytes, 'a'),
    })
    expect(reply.status).toBe(201)
    expect(reply.body.size).toBe(5_242_880)
  })

  const multipart = (...parts: { field: string; name?: string }[]) =>
    parts
      .map(
        ({ field, name }) =>
          `--edge\r\ncontent-disposition: form-data; name="${field}"${name ? `; filename="${name}"` : ''}\r\n\r\nhello\r\n`,
      )
      .join('') + '--edge--\r\n'
  const FORM = { 'content-type': 'multipart/form-data; boundary=edge' }

  test.each([
    [
      '133 two files',
      multipart({ field: 'file', name: 'a.txt' }, { field: 'file', name: 'b.txt' }),
      413,
      'TOO_MANY_FILES',
    ],
    [
      '133 three files',
      multipart(
        { field: 'file', name: 'a.txt' },
        { field: 'file', name: 'b.txt' },
        { field: 'file', name: 'c.txt' },
      ),
      413,
      'TOO_MANY_FILES',
    ],
    ['no file', multipart(), 400, 'FILE_REQUIRED'],
    ['a file in another field', multipart({ field: 'photo', name: 'a.txt' }), 400, 'FILE_REQUIRED'],
    ['a field instead of a file', multipart({ field: 'file' }), 400, 'FILE_REQUIRED'],
    [
      'a body cut short',
      '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhel',
      400,
      'BAD_REQUEST',
    ],
  ])('with %s is refused', async (_, body, status, code) => {
    await start()
    const ann = await app.aUser()
    const reply = await ann.post(PATH, body, FORM)
    expect({ status: reply.status, code: reply.body.code }).toEqual({ status, code })
    expect(await rows()).toEqual([])
  })

  test.each([
    ['JSON', { 'content-type': 'application/json' }, '{}', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['text', { 'content-type': 'text/plain' }, 'hello', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['multipart without a boundary', { 'content-type': 'multipart/form-data' }, 'hello', 400, 'BAD_REQUEST'],
  ])('as %s is refused', async (_, headers, body, status, code) => {
    await start()
    const ann = await app.aUser()
    const reply = await ann.post(PATH, body, headers)
    expect({ status: reply.status, code: reply.body.code }).toEqual({ status, code })
  })

  test('needs a login; the office sends files, too', async () => {
    await start()
    expect((await app.client().upload(PATH, CV)).body.code).toBe('LOGIN_REQUIRED')
    expect(storedFiles()).toEqual([])
    expect((await (await app.anAdmin()).upload(PATH, CV)).status).toBe(201)
  })

  test('146 can be tried twenty times an hour', async () => {
    await start()
    const ann = await app.aUser()
    for (let tries = 0; tries < 20; tries++) expect((await ann.upload(PATH, CV)).status).toBe(201)
    const refused = await ann.upload(PATH, CV)
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await (await app.aUser()).upload(PATH, CV)).status).toBe(201)
    app.clock.advance(HOUR_MS + 1000)
    expect((await ann.upload(PATH, CV)).status).toBe(201)
  })

  describe('without a booking', () => {
    const MOST = UNCLAIMED_BYTES.perAccount
    const large = { name: 'a.txt', content: Buffer.alloc(office.attachment.maxBytes, 'a') }

    test('may fill so many bytes of an account, and not more until one is booked with or a day is over', async () => {
      await start()
      const ann = await app.aUser()
      const ids: string[] = []
      for (let bytes = 0; bytes < MOST; bytes += large.content.length)
        ids.push((await ann.upload(PATH, large)).body.attachmentId)
      expect(await ann.upload(PATH, CV)).toMatchObject({ status: 429, body: { code: 'FILE_QUOTA' } })
      expect(storedFiles().toSorted()).toEqual(ids.toSorted())
      expect((await (await app.aUser()).upload(PATH, CV)).status).toBe(201)
      await app.aPaidConsultation(ann, { attachmentId: ids[0] })
      expect((await ann.upload(PATH, CV)).status).toBe(201)
    })

    test('cannot overstep it by two at once', async () => {
      await start()
      const ann = await app.aUser()
      for (let bytes = large.content.length; bytes < MOST; bytes += large.content.length)
        await ann.upload(PATH, large)
      const both = await Promise.all([ann.upload(PATH, large), ann.upload(PATH, large)])
      expect(both.map(({ status }) => status).toSorted()).toEqual([201, 429])
    })

    test('may fill so many bytes of the site', async () => {
      await start()
      const [ann, ben] = [await app.aUser(), await app.aUser()]
      await ann.upload(PATH, CV)
      await app.db
        .updateTable('attachments')
        .set({ size_bytes: 2 ** 31 - 1 })
        .execute()
      expect(await ben.upload(PATH, CV)).toMatchObject({ status: 503, body: { code: 'FILE_STORE_FULL' } })
      expect(storedFiles()).toHaveLength(1)
    })
  })

  test('is refused when the scanner finds a virus, and for now when it does not answer', async () => {
    let verdict: 'clean' | 'infected' | null = 'infected'
    await start({
      deps: {
        scan: async () => {
          if (verdict === null) throw new Error('clamd is away')
          return verdict
        },
      },
    })
    const ann = await app.aUser()
    expect(await ann.upload(PATH, CV)).toMatchObject({ status: 422, body: { code: 'FILE_INFECTED' } })
    verdict = null
    expect(await ann.upload(PATH, CV)).toMatchObject({ status: 503, body: { code: 'BUSY' } })
    expect(storedFiles()).toEqual([])
    verdict = 'clean'
    expect((await ann.upload(PATH, CV)).status).toBe(201)
  })
})

describe('over a real connection', () => {
  /** Sends until the server has had enough; answers the reply and how much left the client. */
  async function pour(headers: Record<string, string>, mebibytes: number) {
    await app.server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.server.address() as { port: number }
    const ann = await app.aUser()
    const call = httpRequest({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: PATH,
      headers: {
        'content-type': 'multipart/form-data; boundary=edge',
        cookie: [...ann.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers,
      },
    })
    let sentBytes = 0
    let cut = false
    const closed = new Promise<void>((resolve) => {
      call.on('close', () => {
        cut = true
        resolve()
      })
    })
    // A cut line is what is expected here.
    call.on('error', () => {})
    const replied = new Promise<IncomingMessage>((resolve) => call.on('response', resolve))
    call.write('--edge\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n')
    const chunk = Buffer.alloc(64 * 1024, 'a')
    const pouring = (async () => {
      while (sentBytes < mebibytes * 1024 * 1024 && !cut) {
        if (!call.writableNeedDrain) {
          call.write(chunk)
          sentBytes += chunk.length
        }
        await new Promise((resolve) => setTimeout(resolve, 1))
      }
    })()
    const response = await replied
    const body = JSON.parse((await buffer(response)).toString())
    await Promise.all([closed, pouring])
    return { status: response.statusCode, code: body.code, sentBytes }
  }

  test('131 200 MiB in chunks are answered with 413 and cut off', async () => {
    await start()
    const { status, code, sentBytes } = await pour({ 'transfer-encoding': 'chunked' }, 200)
    expect({ status, code }).toEqual({ status: 413, code: 'FILE_TOO_LARGE' })
    expect(sentBytes).toBeLessThan(100 * 1024 * 1024)
    expect(storedFiles()).toEqual([])
  })

  test('whoever has sent too much goes on over the same connection', async () => {
    await start()
    await app.server.listen({ port: 0, host: '127.0.0.1' })
    const ann = await app.aUser()
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const { port } = app.server.server.address() as { port: number }
    const call = (method: string, path: string, headers: Record<string, string>, body?: Buffer) =>
      new Promise<{ status: number | undefined; isReused: boolean }>((resolve, reject) => {
        const request = httpRequest({ agent, port, host: '127.0.0.1', method, path, headers }, (response) => {
          response.resume()
          response.once('end', () => resolve({ status: response.statusCode, isReused: request.reusedSocket }))
        })
        request.once('error', reject)
        request.end(body)
      })
    const cookie = [...ann.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const body = Buffer.concat([
      Buffer.from('--edge\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'),
      Buffer.alloc(6 * 1024 * 1024 - 200, 'a'),
      Buffer.from('\r\n--edge--\r\n'),
    ])
    const type = 'multipart/form-data; boundary=edge'
    for (let tries = 0; tries < 3; tries++) {
      const refused = await call('POST', PATH, { cookie, 'content-type': type }, body)
      expect(refused.status).toBe(413)
      expect(await call('GET', '/api/me', { cookie })).toEqual({ status: 200, isReused: true })
    }
    agent.destroy()
  })

  test('131 an announced 200 MiB are refused before they are read', async () => {
    await start()
    const { status, code, sentBytes } = await pour({ 'content-length': String(200 * 1024 * 1024) }, 200)
    expect({ status, code }).toEqual({ status: 413, code: 'FILE_TOO_LARGE' })
    expect(sentBytes).toBeLessThan(100 * 1024 * 1024)
  })

  /** An upload that has begun and does not go on. */
  async function begin(ann: Person): Promise<ClientRequest> {
    const { port } = app.server.server.address() as { port: number }
    const call = httpRequest({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: PATH,
      headers: {
        'content-type': 'multipart/form-data; boundary=edge',
        'content-length': '1000',
        cookie: [...ann.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': ann.cookies.get('XSRF-TOKEN')!,
      },
    })
    call.on('error', () => {})
    await new Promise((resolve) =>
      call.write('--edge\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n', resolve),
    )
    return call
  }

  test('one person has eight uploads under way at most, and a given-up one makes room again', async () => {
    await start()
    await app.server.listen({ port: 0, host: '127.0.0.1' })
    const ann = await app.aUser()
    const begun: ClientRequest[] = []
    for (let count = 0; count < 9; count++) begun.push(await begin(ann))
    const answered = await Promise.race(
      begun.map((call) => new Promise<IncomingMessage>((resolve) => call.on('response', resolve))),
    )
    expect(answered.statusCode).toBe(503)
    expect(answered.headers['retry-after']).toBe('10')
    for (const call of begun) call.destroy()
    for (let tries = 0; tries < 15; tries++) {
      const reply = await ann.upload(PATH, CV)
      if (reply.status === 201) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    expect.unreachable('No room again')
  })
})
