import { afterEach, expect, test, vi } from 'vitest'
import { locales } from '#contract/locales.ts'
import type { Ticket } from '#contract/stages.ts'
import { firstServiceId } from '#domain/first-service.ts'
import { renderPart } from '#web/testing-render.tsx'
import { loadCatalogue } from '#web/texts/catalogues.ts'
import { tFunctionOf } from '#web/texts/use-text.ts'
import { StageProgress } from './stage-progress.tsx'
import { When } from './when.tsx'

const KAKAO =
  'Mozilla/5.0 (Linux; Android 14; SM-S918N; wv) Version/4.0 Chrome/131.0 Mobile;KAKAOTALK 2410920'
const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile Safari/604.1'
const ID = '3f2a9c1b-d25e-42fe-b1b9-a23acdf0c4ab'
const ticket = {
  _id: ID,
  number: 'N-7K2P4',
  startsAt: '2026-12-05T01:00:00.000Z',
  durationMinutes: 60,
  status: 'pending',
  course: 'booked',
  platform: 'kakao',
  platformId: 'ann_ng',
  service: { id: firstServiceId, name: 'Consultation' },
  counsellor: { id: '1', name: 'Kim Haneul', alone: true },
} as Ticket

afterEach(() => vi.unstubAllGlobals())

function render(userAgent: string, locale: (typeof locales)[number] = 'en'): Promise<string> {
  vi.stubGlobal('navigator', { userAgent })
  vi.stubGlobal('location', { href: `https://naru.example/consultations/${ID}` })
  const clock = Date.parse('2026-12-01T00:00:00Z')
  return renderPart(<When ticket={ticket} clock={clock} />, ['ticket', 'booking'], locale)
}

test('the calendar file of a ticket has a URL of the site', async () => {
  const html = await render(SAFARI)
  expect(html).toContain(`href="/api/consultations/${ID}/calendar.ics"`)
  expect(html).not.toContain('data:')
  expect(html).toMatch(/href="https:\/\/calendar\.google\.com\/[^"]+" target="_blank"/)
  expect(html).not.toContain('Nothing opens?')
})

test.each(locales)(
  'in %s a browser within another app opens no tab for a calendar and says where else the file is',
  async (locale) => {
    const html = await render(KAKAO, locale)
    expect(html).not.toContain('_blank')
    const t = tFunctionOf<'ticket'>(await loadCatalogue(locale, ['ticket']))
    expect(html).toContain(`<p class="small muted">${t('ticket.calendarInApp')}</p>`)
  },
)

test('a past booking that was not completed is at the last stage, beside "took place"', async () => {
  const at = async (isOver: boolean) =>
    /<li[^>]*aria-current="step"[^>]*>([^<]*)/.exec(
      await renderPart(<StageProgress ticket={ticket} isOver={isOver} />, ['ticket']),
    )?.[1]
  expect(await at(false)).toBe('Booked')
  expect(await at(true)).toBe('Took place')
})
