import { expect, test } from 'vitest'
import { type Locale, locales } from '#contract/locales.ts'
import { initialSettings, type Settings } from '#domain/settings.ts'
import { contentIn } from '#web/content/contents.ts'
import { renderPage } from './prerender.tsx'
import { publicHref } from './public-href.ts'
import { noParts } from './testing-parts.ts'

const withPolicy = (policy: Partial<Settings['policy']>): Settings => ({
  ...initialSettings,
  policy: { ...initialSettings.policy, ...policy },
})
const textOf = async (locale: Locale, path: string, settings = initialSettings): Promise<string> =>
  (await renderPage({ locale, path }, settings, noParts))
    .replaceAll(/<(style|script|svg)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')

test.each(locales)(
  '%s: home, free times and service make the same two promises before payment',
  async (locale) => {
    const { promise } = contentIn(locale, initialSettings).home
    expect(promise.items).toHaveLength(2)
    for (const path of ['/', '/times', '/service']) {
      const text = await textOf(locale, path)
      for (const item of promise.items) expect(text, path).toContain(item)
    }
  },
)

test.each(locales)(
  '%s: a full refund until the start is stated without a number of hours',
  async (locale) => {
    const settings = withPolicy({ refundNoticeHours: 0 })
    for (const path of ['/', '/times', '/service', '/refund-policy', '/terms-of-service'])
      expect(await textOf(locale, path, settings), path).not.toMatch(
        /\b0 ?(?:hours|시간|tiếng|giờ|小时|時間)/,
      )
    const late = {
      en: 'After that there is no refund',
      ko: '그 뒤에는 환불이',
      vi: 'Muộn hơn thì',
      zh: '再晚则',
      ja: 'それより後のキャンセルには返金がありません',
      mn: 'Үүнээс хойш буцаан олголт',
      uz: 'Undan keyin pul qaytarilmaydi.',
    }[locale]
    expect(await textOf(locale, '/service')).toContain(late)
    expect(await textOf(locale, '/service', settings)).not.toContain(late)
  },
)

test.each(locales)('%s: the answer about being late follows the setting', async (locale) => {
  const oneMove =
    /once within 52 weeks|52주 안에 한 번|một lần trong 52 tuần|52 周内免费改选一次|52週間以内の別の日時を1回|52 долоо хоногийн дотор нэг удаа үнэгүй|52 hafta ichida bir marta bepul/
  expect(await textOf(locale, '/service', withPolicy({ absentRefund: 'none' }))).not.toMatch(oneMove)
  expect(await textOf(locale, '/service', withPolicy({ absentRefund: 'move' }))).toMatch(oneMove)
})

test.each(locales)(
  '%s: topics about visa, scholarship and short programs lead to the official numbers',
  async (locale) => {
    const panelsWithLink = async (path: string): Promise<number[]> => {
      const html = await renderPage({ locale, path }, initialSettings, noParts)
      const panels = [...html.matchAll(/<details class="panel">([\s\S]*?)<\/details>/g)]
      return panels.flatMap(([panel], index) =>
        panel.includes(`href="${publicHref('/figures', locale)}`) ? [index] : [],
      )
    }
    expect(await panelsWithLink('/concern/preparing/1')).toEqual([4, 5])
    expect(await panelsWithLink('/concern/preparing/2')).toEqual([0])
    expect(await panelsWithLink('/concern/live/1')).toEqual([3, 4])
  },
)
