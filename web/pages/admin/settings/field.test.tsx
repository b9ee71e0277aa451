import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { conversationLanguages } from '#domain/conversation-languages.ts'
import { placeholdersIn } from '#domain/placeholders.ts'
import { initialSettings } from '#domain/settings.ts'
import { loadCatalogue } from '#web/texts/catalogues.ts'
import { CatalogueContext, tFunctionOf } from '#web/texts/use-text.ts'
import { settingLabel } from './field-label.ts'
import { SettingsField } from './field.tsx'
import { readSection, sectionTable } from './section-table.ts'

async function shown(locale: 'en' | 'ko', languages: string[]): Promise<{ name: string; isOn: boolean }[]> {
  const catalogue = await loadCatalogue(locale, ['settings'])
  const html = renderToStaticMarkup(
    <CatalogueContext value={catalogue}>
      <SettingsField
        section="languages"
        field={sectionTable.languages.fields[0]!}
        settings={{ ...initialSettings, languages }}
      />
    </CatalogueContext>,
  )
  return [...html.matchAll(/<input type="checkbox"([^>]*)\/><span>([^<]*)<\/span>/g)].map(([, at, name]) => ({
    name: name!,
    isOn: at!.includes('checked'),
  }))
}

test('the owner selects conversation languages by name', async () => {
  const korean = await shown('ko', ['en', 'ko'])
  expect(korean.slice(0, 3)).toEqual([
    { name: '영어', isOn: true },
    { name: '한국어', isOn: true },
    { name: '중국어', isOn: false },
  ])
  expect(korean).toHaveLength(conversationLanguages.length)
  for (const locale of ['en', 'ko'] as const)
    for (const { name } of await shown(locale, ['en'])) expect(name).not.toMatch(/^[a-z]{2,3}$/)
})

test('a language that is no longer offered stays selected until the owner removes it', async () => {
  const names = await shown('en', ['gsw', 'en'])
  expect(names.filter(({ isOn }) => isOn).map(({ name }) => name)).toEqual(['Swiss German', 'English'])
})

test('the selected languages are sent in the order of the screen', () => {
  const form = new FormData()
  for (const each of ['ko', 'mn']) form.append('languages', each)
  expect(readSection(form, 'languages')).toEqual(['ko', 'mn'])
})

test('the fields that a site needs to open in production are required, and none of them is called optional', async () => {
  const catalogue = await loadCatalogue('ko', ['settings'])
  const needed = placeholdersIn(initialSettings)
    .filter((name) => name.startsWith('company.') && !/instagram|facebook|kakao/.test(name))
    .map((name) => name.replace('company.', ''))
  expect(needed).toContain('hostingProvider')
  for (const field of sectionTable.company.fields.filter(({ name }) => needed.includes(name))) {
    const html = renderToStaticMarkup(
      <CatalogueContext value={catalogue}>
        <SettingsField section="company" field={field} settings={initialSettings} />
      </CatalogueContext>,
    )
    expect([field.name, html.includes('(선택)'), / required/.test(html)]).toEqual([field.name, false, true])
  }
})

test.each(['en', 'ko'] as const)('%s: each setting that is still an example has a label', async (locale) => {
  const t = tFunctionOf<'settings'>(await loadCatalogue(locale, ['settings']))
  const labels = placeholdersIn(initialSettings).map((name) => settingLabel(t, name))
  expect(labels.filter((label) => /^(field|platform)\./.test(label))).toEqual([])
  expect(labels).toContain(locale === 'ko' ? '카카오톡' : 'KakaoTalk')
})
