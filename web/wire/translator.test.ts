import { expect, test, vi } from 'vitest'

test('one translator per pair of languages and one detector serve all messages, also after a failure', async () => {
  const created: string[] = []
  let failures = 1
  vi.stubGlobal('LanguageDetector', {
    availability: async () => 'available',
    create: async () => {
      created.push('detector')
      if (failures-- > 0) throw new Error('Out of memory')
      return { detect: async () => [{ detectedLanguage: 'vi' }] }
    },
  })
  vi.stubGlobal('Translator', {
    availability: async () => 'available',
    create: async ({ targetLanguage }: { targetLanguage: string }) => {
      created.push(targetLanguage)
      return { translate: async (text: string) => `${targetLanguage}: ${text}` }
    },
  })
  vi.resetModules()
  const { translate } = await import('./translator.ts')
  const read = (text: string, to: 'ko' | 'en') =>
    translate(text, { consultationId: '1', from: 'vi', to, byServer: false })
  expect(await read('Xin chào', 'ko')).toBeNull()
  expect(await read('Xin chào', 'ko')).toBe('ko: Xin chào')
  expect(await read('Tạm biệt', 'ko')).toBe('ko: Tạm biệt')
  expect(await read('Tạm biệt', 'en')).toBe('en: Tạm biệt')
  expect(created).toEqual(['detector', 'detector', 'ko', 'en'])
  vi.unstubAllGlobals()
})
