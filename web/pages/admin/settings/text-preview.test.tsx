import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { locales } from '#contract/locales.ts'
import { initialSettings } from '#domain/settings.ts'
import { contentIn } from '#web/content/contents.ts'
import { readBlocks } from './site-texts.ts'
import { TextPreview } from './text-preview.tsx'

const TYPED = `What does it cost?
{fee}, with a coupon {feeWithCoupon}.
On {bookableDays}.

And how long?
{duration}.`

/** Returns the visible text without markup. */
const readText = (html: string): string =>
  html
    .replace(/<span[^>]*aria-hidden[^>]*>[^<]*<\/span>/g, '')
    .replace(/<[^>]+>/g, '|')
    .replace(/\|+/g, '|')

test.each(locales)('what the owner has typed is shown as the public page will say it (%s)', (locale) => {
  const settings = {
    ...initialSettings,
    faq: { ...initialSettings.faq, [locale]: readBlocks(TYPED) },
    story: { ...initialSettings.story, [locale]: readBlocks(TYPED) },
  }
  for (const paymentMethods of [['paypal'], ['paypal', 'korean_card']] as const) {
    const page = contentIn(locale, { ...settings, paymentMethods })
    const props = { locale, typed: TYPED, settings, takesWon: paymentMethods.length > 1 }
    const faq = page.service.faq.items.flatMap(({ question, answer }) => [question, answer])
    const story = page.about.sections.flatMap(({ title, text }) => [title, ...text])
    expect(readText(renderToStaticMarkup(<TextPreview section="faq" {...props} />))).toBe(
      `|${faq.join('|')}|`,
    )
    expect(readText(renderToStaticMarkup(<TextPreview section="story" {...props} />))).toBe(
      `|${story.join('|')}|`,
    )
  }
})

test('questions before the consultation are one per line', () => {
  const html = renderToStaticMarkup(
    <TextPreview
      section="intake"
      locale="ko"
      typed={'어떤 전공을 원하세요?\n\n언제 시작하나요?'}
      settings={initialSettings}
      takesWon={false}
    />,
  )
  const items = [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, item = '']) => item.replaceAll(/<[^>]+>/g, ''))
  expect(items).toEqual(['어떤 전공을 원하세요?', '언제 시작하나요?'])
})
