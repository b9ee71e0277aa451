import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { locales } from '#contract/locales.ts'
import { buildApp } from '#server/app.ts'
import { startApp, type TestApp } from '#server/testing.ts'
import { openPages } from './built-pages.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ pages: 'as small as possible' })
})
afterAll(() => app.stop())

const MINUTE_MS = 60_000
const PUBLIC_VISIT_BYTES = 12_000
beforeEach(() => app.clock.advance(MINUTE_MS))

const page = async (url: string, headers: Record<string, string> = {}) =>
  app.server.inject({ method: 'GET', url, headers: { 'accept-encoding': 'identity', ...headers } })
const linksOf = (html: string): string[] =>
  [...html.matchAll(/href="(\/report\?[^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))

/** The booking links of all slots that the API reports as free on the first `days` days with any. */
async function freeLinks(days: number): Promise<string[]> {
  const reply = await app.client().get('/api/availability')
  const free = (reply.body.days as { date: string; times: { time: string; free: boolean }[] }[])
    .map(({ date, times }) => ({ date, times: times.filter((time) => time.free) }))
    .filter(({ times }) => times.length > 0)
  return free
    .slice(0, days)
    .flatMap(({ date, times }) => times.map(({ time }) => `/report?date=${date}&time=${time}`))
}

test('every free slot of the coming eight weeks is a link, in every language', async () => {
  const free = await freeLinks(100)
  expect(free.length).toBe(176)
  for (const prefix of ['', '/ko', '/vi', '/zh']) {
    const reply = await page(`${prefix}/times`)
    expect(reply.statusCode).toBe(200)
    expect(linksOf(reply.body)).toEqual(free)
    expect(reply.body).not.toMatch(/\{\{|<script[^>]*src=/)
  }
})

test('a booked slot disappears within five seconds, and reappears when it is free again', async () => {
  const ann = await app.aUser()
  const [first = ''] = await freeLinks(4)
  const { date: preferredDate, time: preferredTime } = Object.fromEntries(
    new URL(first, 'https://naru.example').searchParams,
  )
  expect(linksOf((await page('/times')).body)).toContain(first)
  const { _id } = await app.aPaidConsultation(ann, { preferredDate, preferredTime })
  app.clock.advance(5000)
  expect(linksOf((await page('/times')).body)).not.toContain(first)
  const home = (await page('/')).body
  expect(home).toContain('Next free time:')
  expect(home).not.toContain(`, ${preferredTime} Korea time`)
  await ann.post('/api/consultations/cancel', { consultationId: _id, cancelReason: 'ill' })
  app.clock.advance(MINUTE_MS)
  expect(linksOf((await page('/times')).body)).toContain(first)
  expect((await page('/')).body).toContain(`, ${preferredTime} Korea time`)
})

test('a slot booked on one node disappears on all others within ten seconds, and reappears as fast', async () => {
  const other = await buildApp(app.deps, { pages: openPages(app.deps) })
  const linksOn = async (node: typeof other, url: string): Promise<string[]> =>
    linksOf((await node.inject({ url, headers: { 'accept-encoding': 'identity' } })).body)
  const ann = await app.aUser()
  const [first = ''] = await freeLinks(4)
  const { date: preferredDate, time: preferredTime } = Object.fromEntries(
    new URL(first, 'https://naru.example').searchParams,
  )
  const urls = ['/times', '/vi/times?zone=Asia/Ho_Chi_Minh']
  try {
    for (const url of urls) expect(await linksOn(other, url), url).toContain(first)
    const { _id } = await app.aPaidConsultation(ann, { preferredDate, preferredTime })
    app.clock.advance(10_000)
    for (const url of urls) expect(await linksOn(other, url), url).not.toContain(first)
    await ann.post('/api/consultations/cancel', { consultationId: _id, cancelReason: 'ill' })
    app.clock.advance(10_000)
    for (const url of urls) expect(await linksOn(other, url), url).toContain(first)
  } finally {
    await other.close()
  }
})

test('slots are shown in the time zone of the URL, and an unknown zone is ignored', async () => {
  const hours = async (zone: string): Promise<string[]> =>
    [...(await page(`/times?zone=${zone}`)).body.matchAll(/<b>(.*?)<\/b>/g)].map(([, text = '']) => text)
  expect((await hours('Asia/Ho_Chi_Minh'))[0]).toBe('08:00')
  expect((await hours('America/New_York'))[0]).toBe('21:00')
  expect((await hours('Asia/Seoul'))[0]).toBe('10:00')
  for (const zone of ['nowhere', '%3Cb%3E', 'a'.repeat(50)]) expect((await hours(zone))[0]).toBe('10:00')
})

test("slots are grouped by the day and the part of the day in the reader's zone", async () => {
  const { body } = await page('/times?zone=America/New_York')
  const heads = [...body.matchAll(/<h[23]>(.*?)<\/h[23]>/g)].map(([, text = '']) => text)
  expect(heads.slice(0, 5)).toEqual([
    expect.stringMatching(/^Fri/),
    'Evening',
    expect.stringMatching(/^Sat/),
    'Morning',
    'Evening',
  ])
  expect(body).toMatch(/<b>21:00<\/b><small>.*?Sat 10:00/)
})

test('the page is complete, small and revalidated with an ETag', async () => {
  for (const locale of locales) {
    const url = locale === 'en' ? '/times' : `/${locale}/times`
    const reply = await page(url, { 'accept-encoding': 'br' })
    expect(reply.headers['content-encoding']).toBe('br')
    expect(reply.rawPayload.length, url).toBeLessThan(PUBLIC_VISIT_BYTES)
    expect(linksOf(brotliDecompressSync(reply.rawPayload).toString())).toHaveLength(176)
    const again = await page(url, { 'if-none-match': String(reply.headers.etag) })
    expect(again.statusCode).toBe(304)
  }
})

test('pages for a time zone are compressed at a fast level and are still small', async () => {
  const quickly = (html: Buffer): Buffer =>
    brotliCompressSync(html, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: html.length },
    })
  for (const [url, isQuick] of [
    ['/vi/times?zone=Asia/Ho_Chi_Minh', true],
    ['/?zone=America/New_York', true],
    ['/vi/times', false],
  ] as const) {
    const { rawPayload } = await page(url, { 'accept-encoding': 'br' })
    expect(rawPayload.equals(quickly(brotliDecompressSync(rawPayload))), url).toBe(isQuick)
    expect(rawPayload.length, url).toBeLessThan(PUBLIC_VISIT_BYTES)
  }
})

test('without the database the pages are served without slots, and say so', async () => {
  await app.db.schema.alterTable('slot_claims').renameTo('slot_claims_away').execute()
  app.clock.advance(MINUTE_MS)
  const reply = await page('/times')
  await app.db.schema.alterTable('slot_claims_away').renameTo('slot_claims').execute()
  expect(reply.statusCode).toBe(200)
  expect(reply.body).toContain('The free times cannot be shown right now.')
  expect(linksOf((await page('/times')).body)).toHaveLength(176)
})
