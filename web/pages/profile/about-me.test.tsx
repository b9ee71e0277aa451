import { expect, test } from 'vitest'
import type { Profile } from '#contract/accounts.ts'
import { locales } from '#contract/locales.ts'
import { differsFromServer } from '#web/pages/profile.tsx'
import { saveText } from '#web/program/stored-text.ts'
import { testStorage } from '#web/program/testing-storage.ts'
import { renderPart } from '#web/testing-render.tsx'
import { AboutMe } from './about-me.tsx'

testStorage()
const profile = { email: 'bat@gmail.com', name: 'Bat', nationality: 'MN', locale: 'mn' } as Profile
const form = <AboutMe profile={profile} wasSaved={false} />

test.each(locales)('the page in %s shows the unsaved name and nationality', async (locale) => {
  saveText('profile', '', 'Bat-Erdene\nJP')
  const html = await renderPart(form, ['accounts'], locale)
  expect(html).toMatch(/name="name"[^>]* value="Bat-Erdene"/)
  expect(html).toMatch(/<option value="JP" selected="">/)
})

test('without unsaved text the form has the saved name', async () => {
  const html = await renderPart(form, ['accounts'])
  expect(html).toMatch(/name="name"[^>]* value="Bat"/)
  expect(html).toMatch(/<option value="MN" selected="">/)
})

test('only a page without unsaved text can be as the server rendered it', () => {
  const loaded = { profile, coupons: null, wasSaved: false }
  expect(differsFromServer(loaded)).toBe(false)
  saveText('profile', '', 'Bat-Erdene\nMN')
  expect(differsFromServer(loaded)).toBe(true)
})
