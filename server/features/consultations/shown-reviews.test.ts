import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '#server/testing.ts'

let app: TestApp
let ann: Person
let admin: Person
let id: string
beforeEach(async () => {
  app = await startApp({ pages: true, now: '2026-09-01T00:00:00Z' })
  ann = await app.aUser()
  admin = await app.anAdmin()
  id = await reviewable(ann, '10:00')
})
afterEach(() => app.stop())

const AFTER = '2026-09-06T12:00:00Z'
const PUBLIC_VISIT_BYTES = 12_000

/** A completed consultation. */
async function reviewable(person: Person, preferredTime: string): Promise<string> {
  const booked = await app.aPaidConsultation(person, { preferredDate: '2026-09-05', preferredTime })
  await app.db
    .updateTable('consultations')
    .set({ status: 'completed', completed_at: new Date(AFTER) })
    .where('id', '=', booked._id)
    .execute()
  return booked._id
}

const review = (by: Person, of: string, agreement?: { name: string } | null, text = 'I know my way now.') =>
  by.post(`/api/consultations/${of}/review`, {
    rating: 5,
    text,
    ...(agreement === undefined ? {} : { agreement }),
  })
const agree = (agreement: { name: string } | null, by = ann) =>
  by.post(`/api/consultations/${id}/review/agreement`, { agreement })
/** Publishes the review with the name shown in the list, or unpublishes it. */
const publish = (seenName = '', by = admin) =>
  by.post(`/api/reviews/${id}/publish`, { isPublished: true, seen: { name: seenName, country: 'VN' } })
const takeOff = () => admin.post(`/api/reviews/${id}/publish`, { isPublished: false })
/** The public page, after its cache has expired. */
async function shown(path = '/times'): Promise<string> {
  app.clock.advance(30_000)
  return (await app.server.inject({ method: 'GET', url: path, headers: { 'accept-encoding': 'identity' } }))
    .body
}

test('a review is shown only after its writer agreed and the office chose it, as what was agreed to', async () => {
  expect(await shown()).not.toContain('class="reviews"')
  await review(ann, id)
  expect((await publish()).body.code).toBe('REVIEW_NOT_AGREED')
  expect((await agree({ name: 'A.' })).body.review).toMatchObject({
    agreement: { name: 'A.' },
    isPublished: false,
  })
  expect(await shown()).not.toContain('I know my way now.')
  expect((await publish('A.')).body.review).toMatchObject({ isPublished: true })
  const page = await shown()
  expect(page).toContain('I know my way now.')
  expect(page).toContain('A. · Vietnam · September 2026')
  expect(page).toContain('gets a coupon')
  expect(page).not.toContain('Ann Nguyen')
  expect(await shown('/ko/times')).toContain('A. · 베트남 · 2026년 9월')
})

test('a review withdrawn by its writer, the admin or with the account is not shown', async () => {
  await review(ann, id, { name: '' })
  await publish()
  expect(await shown()).toContain('Vietnam · September 2026')
  expect((await takeOff()).body.review).toMatchObject({ isPublished: false, agreement: { name: '' } })
  expect(await shown()).not.toContain('I know my way now.')

  await publish()
  // A changed name has to be published again.
  expect((await agree({ name: 'Ann' })).body.review.isPublished).toBe(false)
  await publish('Ann')
  expect(await shown()).toContain('Ann · Vietnam')
  expect((await agree(null)).body.review).toMatchObject({ agreement: null, isPublished: false })
  expect(await shown()).not.toContain('I know my way now.')

  await agree({ name: 'Ann' })
  await publish('Ann')
  app.clock.set(AFTER)
  await app.logIn(ann)
  await app.logIn(admin)
  expect(await shown()).toContain('I know my way now.')
  expect((await ann.post('/api/delete-account', { password: 'river crossing at dawn' })).status).toBe(200)
  expect(await shown()).not.toContain('I know my way now.')
  const row = await app.db.selectFrom('reviews').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ agreed_at: null, shown_name: null, published_at: null })
})

test('a review is published only in the version that the admin has seen', async () => {
  await review(ann, id, { name: 'A.' })
  const [listed] = (await admin.get('/api/reviews')).body.reviews
  const seen = { name: listed.agreement.name, country: listed.country }
  const path = `/api/reviews/${id}/publish`
  // The name changes after the admin loaded the list.
  await agree({ name: 'Buy at evil.example' })
  expect((await admin.post(path, { isPublished: true, seen })).body.code).toBe('REVIEW_CHANGED')
  expect((await admin.post(path, { isPublished: true })).body.code).toBe('REVIEW_CHANGED')
  await agree({ name: 'A.' })
  await ann.post('/api/profile', { nationality: 'MN', locale: 'en' })
  expect((await admin.post(path, { isPublished: true, seen })).body.code).toBe('REVIEW_CHANGED')
  expect(await shown()).not.toContain('I know my way now.')
  await ann.post('/api/profile', { nationality: 'VN', locale: 'en' })
  expect((await admin.post(path, { isPublished: true, seen })).status).toBe(200)
  expect(await shown()).toContain('A. · Vietnam')
})

test('the admin chooses from a list, and each change is in the audit log', async () => {
  await review(ann, id)
  const bo = await app.aUser()
  const other = await reviewable(bo, '11:00')
  app.clock.advance(1000)
  await review(bo, other, { name: 'Bo' })
  const list = async () => (await admin.get('/api/reviews')).body
  expect(await list()).toMatchObject({
    total: 2,
    pages: 1,
    reviews: [
      { consultationId: other, agreement: { name: 'Bo' }, isPublished: false, country: 'VN' },
      { consultationId: id, agreement: null },
    ],
  })
  await agree({ name: 'A.' })
  await publish('A.')
  await publish('A.')
  await agree(null)
  const log = await app.db
    .selectFrom('audit_log')
    .select(['action', 'target', 'detail'])
    .where('action', 'in', ['review.agreement', 'review.publish'])
    .orderBy('id')
    .execute()
  expect(log).toMatchObject([
    { action: 'review.agreement', target: id, detail: { agreed: true, wasPublished: false } },
    { action: 'review.publish', target: id, detail: { isPublished: true } },
    { action: 'review.agreement', target: id, detail: { agreed: false, wasPublished: true } },
  ])
  expect((await agree({ name: 'x'.repeat(31) })).status).toBe(400)
  expect((await agree({ name: 'A.' }, bo)).body.code).toBe('CONSULTATION_NOT_FOUND')
  expect((await publish('', ann)).status).toBe(404)
  expect((await ann.get('/api/export')).body.data.reviews).toMatchObject([
    { consultationId: id, shownName: null, agreedAt: null, publishedAt: null },
  ])
})

test('with the maximum of long reviews the page stays within its size limit', async () => {
  const sentence =
    'Tôi đã biết bắt đầu từ đâu, trường nào hợp với mình và cần giấy tờ gì trước tháng chín năm sau. '
  for (let n = 0; n < 6; n++) {
    const person = await app.aUser()
    id = await reviewable(person, `${12 + n}:00`)
    const text = [...sentence]
      .map((letter) => (letter === ' ' ? ' ' : letter + n))
      .join('')
      .repeat(3)
    await review(person, id, { name: `Người viết ${n}` }, text)
    expect((await publish(`Người viết ${n}`)).status).toBe(200)
  }
  for (const locale of ['', '/ko', '/vi', '/zh']) {
    app.clock.advance(30_000)
    const reply = await app.server.inject({
      method: 'GET',
      url: `${locale}/times`,
      headers: { 'accept-encoding': 'br' },
    })
    const html = brotliDecompressSync(reply.rawPayload).toString()
    expect(html.match(/<blockquote/g)).toHaveLength(4)
    expect(html).not.toContain('<script src')
    expect(reply.rawPayload.length).toBeLessThan(PUBLIC_VISIT_BYTES)
  }
})
