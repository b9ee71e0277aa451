import { afterEach, describe, expect, test } from 'vitest'
import { attachmentLimits } from '#domain/attachment-limits.ts'
import { HOUR_MS } from '#domain/calendar.ts'
import { startApp, type TestApp, type TestOptions } from '#server/testing.ts'
import { UNUSED_BYTES } from './store-attachment.ts'
import { CV, docx, filesIn, pdf } from './testing.ts'

const PATH = '/api/attachments'

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
      { name: 'a.txt', content: Buffer.alloc(attachmentLimits.limitBytes, 'a') },
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

  test('130 of one byte less than 5 MiB is accepted', async () => {
    await start()
    const ann = await app.aUser()
    const reply = await ann.upload(PATH, {
      name: 'a.txt',
      content: Buffer.alloc(attachmentLimits.limitBytes - 1, 'a'),
    })
    expect(reply.status).toBe(201)
    expect(reply.body.size).toBe(5_242_879)
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
    const MAX_BYTES = UNUSED_BYTES.perAccount
    const large = { name: 'a.txt', content: Buffer.alloc(attachmentLimits.limitBytes / 2, 'a') }

    test('may fill so many bytes of an account, and not more until one is booked with or a day is over', async () => {
      await start()
      const ann = await app.aUser()
      const ids: string[] = []
      for (let bytes = 0; bytes < MAX_BYTES; bytes += large.content.length)
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
      for (let bytes = large.content.length; bytes < MAX_BYTES; bytes += large.content.length)
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
