import { expect, test } from 'vitest'
import { locales } from '#contract/locales.ts'
import { kinds, render, samples } from '#server/features/mails/testing.ts'

/** Gmail cuts a mail off at 102 kB; ours open at once on a slow connection. */
const MAX_HTML_BYTES = 12_000
const every = kinds.flatMap((kind) => locales.map((locale) => ({ kind, locale })))

test.each(every)('$kind in $locale loads nothing and stays small', ({ kind, locale }) => {
  const { html } = render(kind, samples[kind], locale)
  expect(html).not.toMatch(/<img|<link|url\(|src=|data:/)
  expect(Buffer.byteLength(html)).toBeLessThan(MAX_HTML_BYTES)
})

test.each(every)('$kind in $locale has at most two buttons, and only the first is filled', (each) => {
  const { html } = render(each.kind, samples[each.kind], each.locale)
  const looks = [...html.matchAll(/<a class="(button|second)"/g)].map(([, look]) => look)
  expect(['', 'button', 'button second']).toContain(looks.join(' '))
})

test.each(every)('$kind in $locale has the name of the office as text in its header', (each) => {
  const { html } = render(each.kind, samples[each.kind], each.locale)
  const header = /<table role="presentation"[\s\S]*?<\/table>/.exec(html)?.[0].replace(/<[^>]+>/g, '')
  expect(header).toContain('Naru 나루')
})
