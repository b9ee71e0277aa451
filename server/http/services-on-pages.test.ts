import { afterEach, beforeEach, expect, test } from 'vitest'
import { locales } from '#contract/locales.ts'
import { addressIn, publicPaths } from '#contract/pages.ts'
import { buildApp } from '#server/app.ts'
import { openCurrentSettings } from '#server/current-settings.ts'
import { type Person, startApp, type TestApp } from '#server/testing.ts'
import { openPages } from './built-pages.ts'

/** An office with a second, shorter service. */
let app: TestApp
let owner: Person
let review: string

beforeEach(async () => {
  app = await startApp({ now: '2026-09-01T00:00:00Z', pages: true })
  owner = await app.anAdmin()
  const added = await owner.post('/api/services', {
    name: { en: 'Letter review', ko: '자기소개서 첨삭' },
    description: { en: 'We read your letter before the chat.' },
    durationMinutes: 30,
    bufferMinutes: 0,
    prices: { USD: 2000 },
  })
  review = added.body.service.id
})
afterEach(() => app.stop())

const page = async (path: string, server = app.server): Promise<string> => {
  const reply = await server.inject({ url: path, headers: { 'accept-encoding': 'identity' } })
  expect(reply.statusCode).toBe(200)
  return reply.body
}
/** Visible text without markup; elements are separated by one space. */
const textOf = (html: string): string =>
  html
    .replaceAll(/<(style|script)[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
const linksOf = (html: string, to: string): string[] =>
  [...html.matchAll(/href="([^"]*)"/g)]
    .map(([, href = '']) => href.replaceAll('&amp;', '&'))
    .filter((href) => href.startsWith(to))

test('the page of services lists each with length, price and a link to its free times', async () => {
  const html = await page('/service')
  const text = textOf(html)
  expect(text).toContain('One-to-one chat consultation 36 USD 60 minutes')
  expect(text).toContain('Letter review 20 USD 30 minutes We read your letter before the chat.')
  expect(linksOf(html, '/times?service=')).toContain(`/times?service=${review}`)
  const korean = textOf(await page('/ko/service'))
  expect(korean).toContain('1:1 채팅 상담 36 USD 60분')
  expect(korean).toContain('자기소개서 첨삭 20 USD 30분')
  const offers = /"offers":(\[[^\]]*\])/.exec(html)![1]!
  expect(JSON.parse(offers)).toMatchObject([
    { name: 'One-to-one chat consultation', price: '36.00' },
    { name: 'Letter review', price: '20.00' },
  ])
})

test('prices and lengths of all services are ranges wherever a page names one, in every language', async () => {
  expect(textOf(await page('/'))).toContain('20–36 USD')
  const terms = textOf(await page('/terms-of-service'))
  expect(terms).toContain('One consultation costs 20–36 USD.')
  expect(terms).toContain('One consultation lasts 30–60 minutes.')
  expect(textOf(await page('/ko/terms-of-service'))).toContain('상담 1회는 30~60분입니다.')
  expect(textOf(await page('/vi'))).toContain('20–36 USD')
  const whole: string[] = []
  for (const locale of locales)
    for (const path of publicPaths) {
      const text = textOf(await page(addressIn(path, locale))).replaceAll(/20[–~〜]36/g, '')
      // The list of services and the shown service have prices of their own.
      if (path !== '/service' && path !== '/times' && /\b36\b/.test(text)) whole.push(addressIn(path, locale))
    }
  expect(whole).toEqual([])
})

test('the free times of a service are chosen by a link, and lead to the form with that service', async () => {
  const first = await page('/times')
  expect(textOf(first)).toContain('36 USD for 60 minutes')
  expect(linksOf(first, '?service=')).toContain(`?service=${review}`)
  const html = await page(`/times?service=${review}&zone=Asia/Tokyo`)
  expect(textOf(html)).toContain('20 USD for 30 minutes')
  const { body } = await app.client().get(`/api/availability?service=${review}`)
  const [day] = body.days
  const links = linksOf(html, '/report?date=')
  expect(links[0]).toBe(`/report?date=${day.date}&time=${day.times[0].time}&service=${review}`)
  expect(links).toContain(`/report?date=${day.date}&time=10:30&service=${review}`)
  expect(linksOf(html, '?')).toContain(`?service=${review}&zone=Europe/Berlin`)
  const behind = await page('/times?zone=Etc/GMT%2B5')
  expect(linksOf(behind, '?service=')).toContain(`?service=${review}&zone=Etc/GMT%2B5`)
  // An unknown service is ignored.
  const unknown = await page(`/times?service=${owner.user.id}`)
  expect(textOf(unknown)).toContain('36 USD for 60 minutes')
})

test('with a second counsellor the free times of each can be chosen', async () => {
  const bora = await app.aStaffMember('counsellor')
  const hours = [{ weekday: 3, from: '18:00', until: '19:00' }]
  expect((await owner.patch(`/api/staff/${bora.user.id}`, { hours })).status).toBe(200)
  const html = await page(`/times?service=${review}&counsellor=${bora.user.id}`)
  const links = linksOf(html, '/report?date=')
  expect(links[0]).toBe(`/report?date=2026-09-09&time=18:00&service=${review}&counsellor=${bora.user.id}`)
  expect(new Set(links.map((href) => /time=([0-9:]+)/.exec(href)![1]))).toEqual(new Set(['18:00', '18:30']))
  expect(textOf(html)).toContain(`Counsellor Anyone who is free Kim Haneul ${bora.user.name}`)
  // The times of anyone, when the chosen counsellor cannot be booked.
  const gone = await page(`/times?service=${review}&counsellor=${review}`)
  expect(linksOf(gone, '/report?date=').length).toBeGreaterThan(links.length)
})

test('the days and hours on pages are those of all counsellors, and no page of an office of one changes', async () => {
  expect(textOf(await page('/'))).toContain('Saturday and Sunday')
  const bora = await app.aStaffMember('counsellor')
  const hours = [{ weekday: 3, from: '18:00', until: '23:00' }]
  expect((await owner.patch(`/api/staff/${bora.user.id}`, { hours })).status).toBe(200)
  expect(textOf(await page('/'))).toContain('Wednesday, Saturday, and Sunday')
  expect(textOf(await page('/service'))).toContain('with starts from 10:00 to 22:30 Korea time')
  expect(textOf(await page('/ko/terms-of-service'))).toContain('수·토·일요일')
  expect((await app.client().get('/api/office')).body.hours).toMatchObject({
    weekdays: [3, 6, 0],
    firstStart: '10:00',
    lastStart: '22:30',
  })
  expect((await owner.patch(`/api/staff/${bora.user.id}`, { active: false })).status).toBe(200)
  expect(textOf(await page('/'))).not.toContain('Wednesday')
})

test('another node shows a new service after its next refresh', async () => {
  const settings = await openCurrentSettings(app.deps)
  const deps = { ...app.deps, settings }
  const other = await buildApp(deps, { pages: openPages(deps) })
  try {
    expect(textOf(await page('/service', other))).toContain('Letter review 20 USD 30 minutes')
    await owner.patch(`/api/services/${review}`, { prices: { USD: 2500 } })
    expect(textOf(await page('/service'))).toContain('Letter review 25 USD 30 minutes')
    await settings.refresh()
    expect(textOf(await page('/service', other))).toContain('Letter review 25 USD 30 minutes')
  } finally {
    await other.close()
  }
})

test('an office with one other service shows its name and price instead of the consultation’s', async () => {
  const [first] = (await app.client().get('/api/services')).body.services
  expect((await owner.patch(`/api/services/${first.id}`, { active: false })).status).toBe(200)
  const text = textOf(await page('/service'))
  expect(text).toContain('Letter review 20 USD for 30 minutes')
  expect(text).not.toContain('36 USD')
  expect(linksOf(await page('/times'), '?service=')).toEqual([])
})
