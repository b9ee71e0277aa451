import { expect, test } from 'vitest'
import { attachmentLimits } from '#domain/attachment-limits.ts'
import { fileRefusal } from './upload.ts'

test.each([
  ['plan.pdf', 1, null],
  ['PLAN.PDF', attachmentLimits.limitBytes - 1, null],
  ['plan.pdf', attachmentLimits.limitBytes, 'FILE_TOO_LARGE'],
  ['plan.exe', 1, 'FILE_TYPE'],
  ['plan.pdf.exe', 1, 'FILE_TYPE'],
  ['pdf', 1, 'FILE_TYPE'],
  ['plan.txt', 0, 'FILE_EMPTY'],
] as const)('the file %s of %i bytes is answered with %j', (name, size, refusal) => {
  expect(fileRefusal({ name, size })).toBe(refusal)
})
