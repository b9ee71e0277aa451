import { expect, test } from 'vitest'
import { renderPart } from '#web/testing-render.tsx'
import { MonthChart } from './month-chart.tsx'

const chart = (bars: { month: string; value: number }[]): Promise<string> =>
  renderPart(<MonthChart title="Net by month, KRW" unit="KRW" bars={bars} />, ['admin'])

test('a chart of two months also shows the four months before them, without numbers', async () => {
  const html = await chart([
    { month: '2026-01', value: 36 },
    { month: '2026-02', value: 72 },
  ])
  const texts = [...html.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text)
  expect(texts).toEqual(['Sep', 'Oct', 'Nov', 'Dec', '36', 'Jan', '72', 'Feb'])
})

test('a large amount is shortened above its bar, and named in full in its title', async () => {
  const html = await chart([
    { month: '2026-01', value: 0 },
    { month: '2026-02', value: 1_234_567 },
  ])
  expect(html).toContain('>1.2M<')
  expect(html).toContain('2026-02: 1234567 KRW')
})
