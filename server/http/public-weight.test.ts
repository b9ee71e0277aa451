import { afterAll, beforeAll, expect, test } from 'vitest'
import { locales } from '#contract/locales.ts'
import { addressIn, publicPaths } from '#contract/pages.ts'
import { startApp, type TestApp } from '#server/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ pages: 'as small as possible' })
})
afterAll(() => app.stop())

/** A first visit to a public page is its document alone (web/document/sizes.test.ts), with its headers. */
const VISIT_BYTES = 12_000

test('every public page has at most 12 kB in every language, including headers and free slots', async () => {
  const heavy: string[] = []
  for (const locale of locales) {
    for (const path of publicPaths) {
      const url = addressIn(path, locale)
      const { statusCode, headers, rawPayload } = await app.server.inject({
        method: 'GET',
        url,
        headers: { 'accept-encoding': 'br' },
      })
      expect([statusCode, headers['content-encoding']], url).toEqual([200, 'br'])
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`)
      const bytes = Buffer.byteLength(lines.join('')) + rawPayload.length
      if (bytes > VISIT_BYTES) heavy.push(`${url}: ${bytes}`)
    }
  }
  expect(heavy).toEqual([])
})
