import { expect, test } from 'vitest'
import { productConstants } from '#domain/settings.ts'
import { fileRefusal } from './upload.ts'

test.each([
  ['plan.pdf', 1, null],
  ['PLAN.PDF', productConstants.attachment.limitBytes - 1, null],
  ['plan.pdf', productConstants.attachment.limitBytes, 'FILE_TOO_LARGE'],
  ['plan.exe', 1, 'FILE_TYPE'],
  ['plan.pdf.exe', 1, 'FILE_TYPE'],
  ['pdf', 1, 'FILE_TYPE'],
  ['plan.txt', 0, 'FILE_EMPTY'],
] as const)('the file %s of %i bytes is answered with %j', (name, size, refusal) => {
  expect(fileRefusal({ name, size }, productConstants.attachment)).toBe(refusal)
})
