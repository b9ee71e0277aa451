import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { locales } from '#contract/locales.ts'
import type { Platform } from '#domain/consultation.ts'
import { initialSettings } from '#domain/settings.ts'
import { selectPageSettings } from '#web/document/page-settings.ts'
import { SettingsContext } from '#web/program/settings.ts'
import { loadCatalogue } from '#web/texts/catalogues.ts'
import { CatalogueContext } from '#web/texts/use-text.ts'
import { PlatformFields } from './platform-fields.tsx'

const account = { offered: true, account: 'naru', link: '' }
const settings = selectPageSettings({
  ...initialSettings,
  platforms: {
    ...initialSettings.platforms,
    facebook: { ...account, offered: false },
    zalo: account,
    wechat: account,
  },
})

async function render(locale: (typeof locales)[number], platform?: Platform): Promise<string> {
  return renderToStaticMarkup(
    <CatalogueContext value={await loadCatalogue(locale, ['booking'])}>
      <SettingsContext value={settings}>
        <PlatformFields platform={platform} platformId={undefined} />
      </SettingsContext>
    </CatalogueContext>,
  )
}

test.each(locales)(
  'in %s the form offers the chat apps that the office has chosen, and no other',
  async (locale) => {
    const offered = [...(await render(locale)).matchAll(/name="platform"[^>]* value="(\w+)"/g)].map(
      ([, app]) => app,
    )
    expect(offered).toEqual(['kakao', 'instagram', 'zalo', 'wechat'])
  },
)

test('the last chat app stays selected only while it is offered', async () => {
  const checkedIn = (html: string) => /<input[^>]* checked=""[^>]* value="(\w+)"/.exec(html)?.[1]
  expect(checkedIn(await render('en', 'zalo'))).toBe('zalo')
  expect(checkedIn(await render('en', 'facebook'))).toBeUndefined()
})
