import { afterEach, expect, test, vi } from 'vitest'
import { locales } from '#contract/locales.ts'
import { renderPart } from '#web/testing-render.tsx'
import { KoreaNotice } from './korea-notice.tsx'

afterEach(() => vi.unstubAllEnvs())

test.each(locales)(
  "in %s the form says the office's hours in the reader's own time first",
  async (locale) => {
    vi.stubEnv('TZ', 'Asia/Ho_Chi_Minh')
    const html = (await renderPart(<KoreaNotice />, ['booking'], locale)).replaceAll('\u2060', '')
    expect(html).toMatch(/08:00–18:00.*10:00–20:00/)
  },
)

test('in Korea times are shown once', async () => {
  vi.stubEnv('TZ', 'Asia/Seoul')
  expect(await renderPart(<KoreaNotice />, ['booking'])).not.toContain('–')
})
