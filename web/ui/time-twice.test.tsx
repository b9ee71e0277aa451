import { expect, test } from 'vitest'
import { locales } from '#contract/locales.ts'
import { renderPart } from '#web/testing-render.tsx'
import { TimeTwice } from './time-twice.tsx'

const when = (zone: string, isDateShownAbove = false) => (
  <TimeTwice startsAt="2026-12-05T01:00:00.000Z" zone={zone} isDateShownAbove={isDateShownAbove} />
)

test('the reader’s time zone has its common name in the language, else the name of its city', async () => {
  const rendered = await Promise.all(locales.map((locale) => renderPart(when('Asia/Saigon'), [], locale)))
  for (const [place, name] of ['Vietnam time', '베트남 시간', 'giờ Việt Nam', '越南时间'].entries())
    expect(rendered[place]).toContain(name)
  expect(await renderPart(when('Europe/Paris'), [], 'vi')).toContain('Paris')
})

test('below a date only times are shown, and the date in Korea if it differs', async () => {
  const clocks = await renderPart(when('Asia/Saigon', true), [])
  expect([...clocks.matchAll(/>([^<]*)<\/time>/g)].map(([, text]) => text)).toEqual(['08:00', '10:00'])
  const otherDay = await renderPart(when('America/Los_Angeles', true), [])
  expect([...otherDay.matchAll(/>([^<]*)<\/time>/g)].map(([, text]) => text)).toEqual([
    '17:00',
    'Sat 5 Dec 2026, 10:00',
  ])
})
