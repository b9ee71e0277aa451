import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { locales } from '#contract/locales.ts'
import { publicPaths } from '#contract/pages.ts'
import { allFigures, isChecked } from '#domain/figures.ts'
import { initialSettings } from '#domain/settings.ts'
import { allTopicNotes } from '#domain/topic-notes.ts'
import { contentIn } from '#web/content/contents.ts'
import { dayText, figureLabel, figureText } from '#web/content/figure-text.ts'
import { GoodToKnow } from '#web/pages/public/topics.tsx'
import { renderPage } from './prerender.tsx'
import { noParts } from './testing-parts.ts'

const contentOf = (locale: (typeof locales)[number]) => contentIn(locale, initialSettings)

test.each(locales)('%s: the page of figures shows those that were compared and no other', async (locale) => {
  const html = await renderPage({ locale, path: '/figures' }, initialSettings, noParts)
  const { rows } = contentOf(locale).figures
  expect(html.match(/<th scope="row"/g)).toHaveLength(allFigures.filter(isChecked).length)
  for (const figure of allFigures) {
    const row = `<th scope="row"><span>${figureLabel(locale, figure, rows).what}</span>`
    expect(html.includes(row), figure.id).toBe(isChecked(figure))
    if (!isChecked(figure)) continue
    expect(html).toContain(`href="${figure.sourceUrl}"`)
    expect(html).toContain(dayText(locale, figure.checkedOn))
  }
  // A heading without a row would announce figures that are missing.
  expect(html.match(/<tbody>/g)).toHaveLength(html.match(/<tbody><tr>/g)!.length)
})

test('a figure uses the number and date format of the language', () => {
  const textOf = (locale: (typeof locales)[number]): string =>
    (['degreeFunds', 'workLanguage', 'apostilleChina'] as const)
      .map((id) =>
        figureText(
          locale,
          allFigures.find((each) => each.id === id)!,
          contentOf(locale).figures,
        ),
      )
      .join(' ')
  expect(textOf('en')).toMatch(/20 hours a week .*since 7 Nov 2023/)
  expect(textOf('ko')).toMatch(/20,000,000원 .*주 20시간 .*2023\. 11\. 7\.부터/)
  expect(textOf('vi')).toMatch(/20\.000\.000 KRW .*20 tiếng\/tuần .*từ 7\/11\/2023/)
  expect(textOf('zh')).toMatch(/20,000,000 韩元 .*每周 20 小时 .*2023年11月7日起/)
})

test('a figure of a country is labelled with its name in the language', () => {
  const figure = allFigures.find(({ id }) => id === 'apostilleKorea')!
  const labels = locales.map((locale) => figureLabel(locale, figure, contentOf(locale).figures.rows).what)
  expect(labels.slice(0, 3)).toEqual(['South Korea', '대한민국', 'Hàn Quốc'])
  expect(new Set(labels).size).toBe(locales.length)
})

test.each(locales)('%s: visitors read no note that was not compared with its source', async (locale) => {
  const content = contentOf(locale)
  const paths = publicPaths.filter((path) => path.startsWith('/concern/'))
  const pages = await Promise.all(paths.map((path) => renderPage({ locale, path }, initialSettings, noParts)))
  for (const note of allTopicNotes) {
    const shown = pages.some((html) => html.includes(content.notes.texts[note.id]))
    expect(shown, note.id).toBe(isChecked(note))
  }
})

test.each(locales)('%s: a note is shown with its source and the day of its check', (locale) => {
  const content = contentOf(locale)
  for (const note of allTopicNotes) {
    expect(content.notes.texts[note.id]).not.toMatch(/[{}]/)
    const shown = renderToStaticMarkup(
      <GoodToKnow locale={locale} content={content} notes={[{ ...note, checkedOn: '2026-11-22' }]} />,
    )
    expect(shown).toContain(content.notes.texts[note.id])
    expect(shown).toContain(`href="${note.sourceUrl}"`)
    expect(shown).toContain(dayText(locale, '2026-11-22'))
    const hidden = <GoodToKnow locale={locale} content={content} notes={[{ ...note, checkedOn: null }]} />
    expect(renderToStaticMarkup(hidden)).toBe('')
  }
})
