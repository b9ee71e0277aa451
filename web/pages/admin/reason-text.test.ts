import { expect, test } from 'vitest'
import { notBookedReason, systemReasons } from '#domain/system-reason.ts'
import { loadCatalogue } from '#web/texts/catalogues.ts'
import { tFunctionOf } from '#web/texts/use-text.ts'
import { reasonText } from './reason-text.ts'

test('a reason of the program is translated for the reader, a reason that a person wrote is not', async () => {
  const t = tFunctionOf<'admin'>(await loadCatalogue('ko', ['admin']))
  for (const reason of [...Object.values(systemReasons), notBookedReason('no consultation')])
    expect(reasonText(reason, t), reason).toMatch(/^[가-힣 ]+$/)
  expect(reasonText('My exam was moved', t)).toBe('My exam was moved')
  expect(reasonText(null, t)).toBeNull()
})
