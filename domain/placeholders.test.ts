import { expect, test } from 'vitest'
import { placeholdersIn } from './placeholders.ts'
import { initialSettings } from './settings.ts'

test('the default settings contain placeholders in the company and in the offered chat apps', () => {
  const found = placeholdersIn(initialSettings)
  expect(found).toContain('company.businessNumber')
  expect(found).toContain('platforms.kakao.link')
  expect(found).not.toContain('company.name')
  expect(found.filter((name) => name.startsWith('platforms.whatsapp'))).toEqual([])
})

test('placeholders are recognised in any case, and apps that are not offered are ignored', () => {
  const { kakao } = initialSettings.platforms
  const found = placeholdersIn({
    company: { ...initialSettings.company, representative: 'KIM HANEUL ', phone: '+82 2-123-4567' },
    platforms: { ...initialSettings.platforms, kakao: { ...kakao, offered: false } },
  })
  expect(found).toContain('company.representative')
  expect(found).not.toContain('company.phone')
  expect(found.filter((name) => name.startsWith('platforms.kakao'))).toEqual([])
})

test('the default hosting provider is a placeholder, because Korean shops must name theirs', () => {
  expect(placeholdersIn(initialSettings)).toContain('company.hostingProvider')
  const company = { ...initialSettings.company, hostingProvider: 'Hangang Cloud' }
  expect(placeholdersIn({ ...initialSettings, company })).not.toContain('company.hostingProvider')
})
