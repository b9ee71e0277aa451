import { expect, test } from 'vitest'
import { notBooked, ownReasons } from '#domain/own-reason.ts'
import { loadCatalogue } from '#web/texts/catalogues.ts'
import { sayFrom } from '#web/texts/use-text.ts'
import { reasonText } from './own-reason.ts'

test('what the program gave as a reason is read in Korean by a Korean office, what a person wrote as it is', async () => {
  const t = sayFrom<'admin'>(await loadCatalogue('ko', ['admin']))
  for (const reason of [...Object.values(ownReasons), notBooked('no consultation')])
    expect(reasonText(reason, t), reason).toMatch(/^[가-힣 ]+$/)
  expect(reasonText('My exam was moved', t)).toBe('My exam was moved')
  expect(reasonText(null, t)).toBeNull()
})
