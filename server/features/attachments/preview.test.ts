import { inflateSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import type { Deps } from '#server/deps.ts'
import { API_CSP } from '#server/http/headers.ts'
import { type Client, startApp, type TestApp } from '#server/testing.ts'
import { createPreviewer } from './previewer.ts'
import { docx, jpeg, pagesPdf, pdf, png } from './testing.ts'

const RED = '1 0 0 rg 0 0 595 842 re f'
const GREEN = '0 1 0 rg 0 0 595 842 re f'

let app: TestApp
afterEach(() => app.stop())

async function booked(name: string, content: Buffer | string) {
  app = await startApp()
  const ann = await app.aUser()
  const { body } = await ann.upload('/api/attachments', { name, content })
  expect(body).toMatchObject({ success: true })
  const { _id: id } = await app.aPaidConsultation(ann, { attachmentId: body.attachmentId })
  const path = `/api/consultations/${id}/attachment/preview`
  const preview = (person: Client, page?: unknown) =>
    person.get(page === undefined ? path : `${path}?page=${String(page)}`)
  return { ann, id, fileId: body.attachmentId as string, path, preview }
}

/** Width, height and the centre colour of a PNG that the preview wrote. */
function seen(picture: Buffer) {
  expect(picture.toString('latin1', 1, 4)).toBe('PNG')
  const [width, height] = [picture.readUInt32BE(16), picture.readUInt32BE(20)]
  const length = picture.readUInt32BE(33)
  const lines = inflateSync(picture.subarray(41, 41 + length))
  const at = (height >> 1) * (1 + width * 3) + 1 + (width >> 1) * 3
  return { width, height, colour: [...lines.subarray(at, at + 3)] }
}

test('a page of a PDF is shown to its owner and an admin as pixels of that page', async () => {
  const { ann, preview } = await booked('cv.pdf', pagesPdf([RED, GREEN]))
  for (const person of [ann, await app.anAdmin()]) {
    const [first, second] = [await preview(person), await preview(person, 2)]
    expect(first.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline',
      'preview-pages': '2',
      'x-content-type-options': 'nosniff',
      'content-security-policy': `sandbox; ${API_CSP}`,
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    expect(seen(first.raw)).toEqual({ width: 1130, height: 1600, colour: [255, 0, 0] })
    expect(seen(second.raw).colour).toEqual([0, 255, 0])
  }
})

test('a preview does not exist for a stranger, and needs a login and the second factor', async () => {
  const { path } = await booked('cv.pdf', pagesPdf([RED]))
  const stranger = await app.aUser()
  expect(await stranger.get(path)).toMatchObject({ status: 404, body: { code: 'ATTACHMENT_NOT_FOUND' } })
  expect(await stranger.get(`${path}?page=x`)).toMatchObject({ body: { code: 'ATTACHMENT_NOT_FOUND' } })
  expect(await app.client().get(path)).toMatchObject({ status: 401, body: { code: 'LOGIN_REQUIRED' } })
  const admin = await app.anAdmin()
  app.deps.config.requireAdminTotp = true
  expect((await admin.get(path)).body.code).toBe('TOTP_REQUIRED')
})

test('a preview read by an admin is in the audit log, one that is refused or read by its owner is not', async () => {
  const { ann, id, preview } = await booked('cv.pdf', pagesPdf([RED]))
  const admin = await app.anAdmin()
  await preview(ann)
  await preview(admin, 2)
  const entries = () =>
    app.deps.db
      .selectFrom('audit_log')
      .select(['actor_id', 'target'])
      .where('action', '=', 'file.read')
      .execute()
  expect(await entries()).toEqual([])
  await preview(admin)
  expect(await entries()).toEqual([{ actor_id: admin.user.id, target: id }])
})

test('a missing page is a 404, a page that is not a number a 400', async () => {
  const { ann, preview } = await booked('cv.pdf', pagesPdf([RED]))
  for (const page of [2, 9999])
    expect(await preview(ann, page)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  for (const page of [0, -1, 1.5, 'x', '', 10_000, '1&page=2', '%00'])
    expect(await preview(ann, page), String(page)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT' },
    })
})

test('a deleted file has no preview', async () => {
  const { ann, fileId, preview } = await booked('cv.pdf', pagesPdf([RED]))
  await app.deps.files.remove(fileId)
  expect(await preview(ann)).toMatchObject({ status: 404, body: { code: 'ATTACHMENT_NOT_FOUND' } })
})

test('a preview contains pixels only, even of a PDF with a script and a link', async () => {
  const { ann, fileId, preview } = await booked('cv.pdf', pagesPdf([RED]))
  const script = '<< /S /JavaScript /JS (app.alert\\(1\\); while \\(true\\) {}) >>'
  const active = pagesPdf([GREEN], {
    catalog: `/OpenAction ${script} /AcroForm << /Fields [100 0 R] /NeedAppearances true >>`,
    objects: `100 0 obj << /Type /Annot /Subtype /Widget /FT /Tx /T (a) /Rect [0 0 9 9] /AA << /K ${script} /F ${script} /C ${script} >> /A << /S /URI /URI (https://evil.example) >> >> endobj`,
  })
  await app.deps.files.put(fileId, active, 'application/pdf')
  const { status, raw } = await preview(ann)
  expect(status).toBe(200)
  expect(seen(raw).colour).toEqual([0, 255, 0])
  expect(raw.toString('latin1')).not.toMatch(/JavaScript|evil/)
  expect(chunks(raw)).toEqual(['IHDR', 'IDAT', 'IEND'])
})

function chunks(picture: Buffer): string[] {
  const types: string[] = []
  for (let at = 8; at < picture.length; at += 12 + picture.readUInt32BE(at))
    types.push(picture.toString('latin1', at + 4, at + 8))
  return types
}

test('a page that would render forever is stopped in time, and later ones render', async () => {
  // Each of the five thousand transparent layers is rendered as a picture of its own.
  const layers = pagesPdf(['/X Do '.repeat(5000)], {
    resources: '/XObject << /X 100 0 R >>',
    objects:
      '100 0 obj << /Type /XObject /Subtype /Form /BBox [0 0 595 842] /Group << /S /Transparency /I true >> /Resources << /ExtGState << /G << /ca 0.5 >> >> >> /Length 23 >> stream\n/G gs 0 0 595 842 re f \nendstream endobj',
  })
  const { ann, fileId, preview } = await booked('cv.pdf', layers)
  const warnings = await previewsWithin(3000)
  const order: string[] = []
  const previewing = preview(ann).then(({ status, body }) => order.push(`${status} ${body.code}`))
  order.push(`health ${(await app.client().get('/healthz')).status}`)
  await previewing
  expect(order).toEqual(['health 200', '422 NO_PREVIEW'])
  expect(warnings).toEqual(['attachment preview exceeded its limits'])
  await previewsWithin(60_000)
  await app.deps.files.put(fileId, pagesPdf([RED]), 'application/pdf')
  expect((await preview(ann)).status).toBe(200)
})

test('a page that exceeds the memory limit is stopped, and the next one renders', async () => {
  // Each form draws the next one ten times: ten to the tenth drawings in all.
  const form = (number: number, draw: string) =>
    `${number} 0 obj << /Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /XObject << /X ${number + 1} 0 R >> >> /Length ${draw.length} >> stream\n${draw}\nendstream endobj\n`
  const forms = Array.from({ length: 10 }, (_, depth) => form(100 + depth, '/X Do '.repeat(10)))
  const nested = pagesPdf(['/X Do'], {
    resources: '/XObject << /X 100 0 R >>',
    objects: forms.join('') + form(110, '0 0 500 500 re f'),
  })
  const { ann, fileId, preview } = await booked('cv.pdf', nested)
  const warnings = await previewsWithin(60_000)
  const before = process.memoryUsage().rss
  const previewing = preview(ann)
  let highest = before
  const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 5)
  expect(await previewing).toMatchObject({ status: 422, body: { code: 'NO_PREVIEW' } })
  clearInterval(watch)
  expect(warnings).toEqual([])
  expect(highest - before).toBeLessThan(350 * 1024 * 1024)
  await app.deps.files.put(fileId, pagesPdf([GREEN]), 'application/pdf')
  expect(seen((await preview(ann)).raw).colour).toEqual([0, 255, 0])
})

/** Replaces the previewer by one with this time limit; returns the array that collects its warnings. */
async function previewsWithin(timeMs: number): Promise<unknown[]> {
  const warnings: unknown[] = []
  const quiet = () => {}
  const warn = (_: unknown, words: unknown) => void warnings.push(words)
  const limits = { threads: 1, waiting: 1, timeMs, heapMb: 128, idleMs: 1000 }
  await app.deps.previewer.close()
  const log = { debug: quiet, info: quiet, error: quiet, warn: warn as Deps['log']['warn'] }
  app.deps.previewer = createPreviewer(log, limits)
  return warnings
}

test('a page of any shape has bounded pixels', async () => {
  const { ann, fileId, preview } = await booked('cv.pdf', pagesPdf([RED]))
  for (const box of ['0 0 14400 14400', '0 0 14400 1', '0 0 3 3', '0 0 0 0', '5 5 1 1']) {
    const shaped = pagesPdf([RED]).toString('latin1').replace('0 0 595 842]', `${box}]`)
    await app.deps.files.put(fileId, Buffer.from(shaped, 'latin1'), 'application/pdf')
    const { status, raw } = await preview(ann)
    expect(status, box).toBe(200)
    const { width, height } = seen(raw)
    expect(Math.max(width, height), box).toBeLessThanOrEqual(1600)
  }
})

test('a PDF without a page, or an unreadable one, has no preview', async () => {
  const { ann, fileId, preview } = await booked('cv.pdf', pdf())
  expect(await preview(ann)).toMatchObject({ status: 422, body: { code: 'NO_PREVIEW' } })
  await app.deps.files.put(fileId, Buffer.from('%PDF-1.7 and nothing more'), 'application/pdf')
  expect(await preview(ann)).toMatchObject({ status: 422, body: { code: 'NO_PREVIEW' } })
})

test('an image is shown unchanged, in a sandbox', async () => {
  for (const [name, content, type] of [
    ['a.png', png(), 'image/png'],
    ['a.jpg', jpeg(), 'image/jpeg'],
  ] as const) {
    const { ann, preview } = await booked(name, content)
    const { raw, headers } = await preview(ann)
    expect(raw).toEqual(content)
    expect(headers).toMatchObject({
      'content-type': type,
      'preview-pages': '1',
      'x-content-type-options': 'nosniff',
      'content-security-policy': `sandbox; ${API_CSP}`,
    })
    expect((await preview(ann, 2)).status).toBe(404)
    if (name === 'a.png') await app.stop()
  }
})

test('a text is shown as plain text, long ones in pages', async () => {
  const { ann, preview } = await booked('plan.txt', `<script>alert(1)</script> 서울${'가'.repeat(20_000)}`)
  const first = await preview(ann)
  expect(first.headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'preview-pages': '2' })
  expect(first.raw.toString()).toMatch(/^<script>alert\(1\)<\/script> 서울가/)
  expect((await preview(ann, 2)).raw.toString()).toMatch(/^가{28}$/)
})

test('a Word document has no preview', async () => {
  const { ann, preview } = await booked('cv.docx', docx())
  expect(await preview(ann)).toMatchObject({ status: 422, body: { code: 'NO_PREVIEW' } })
})

test('a user renders one page at a time, and sixty a minute', async () => {
  const { ann, preview } = await booked('cv.pdf', pagesPdf([RED]))
  const admin = await app.anAdmin()
  const both = await Promise.all([preview(ann), preview(ann), preview(admin)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 200, 503])
  expect(both.find(({ status }) => status === 503)!.body.code).toBe('BUSY')
  for (let call = 2; call < 60; call++) expect((await preview(ann, 2)).status).toBe(404)
  expect(await preview(ann)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
})
