import type { Code, Faults } from '#web/wire/api.ts'
import { expect, test } from 'vitest'
import { office } from '#domain/office.ts'
import { atItsInput, fileRefusal } from './draft.ts'

const refused = (code: Code, fields?: Faults) => ({
  ok: false as const,
  code,
  message: '',
  ...(fields ? { fields } : {}),
})

test('a taken time is said at the time, even when the server names no field', () => {
  expect(atItsInput(refused('SLOT_TAKEN')).fields).toEqual({ preferredTime: 'SLOT_TAKEN' })
})

test('the field that the server names stays', () => {
  expect(atItsInput(refused('TOO_SOON', { preferredDate: 'TOO_SOON' })).fields).toEqual({
    preferredDate: 'TOO_SOON',
  })
})

test('an attachment that is gone is said at the file', () => {
  const refusal = refused('ATTACHMENT_NOT_FOUND', { attachmentId: 'ATTACHMENT_NOT_FOUND' })
  expect(atItsInput(refusal).fields).toEqual({ file: 'ATTACHMENT_NOT_FOUND' })
})

test('a no about the whole request belongs to no input', () => {
  expect(atItsInput(refused('PAYMENT_IN_PROGRESS')).fields).toBeUndefined()
})

test.each([
  ['plan.pdf', 1, null],
  ['PLAN.PDF', office.attachment.maxBytes, null],
  ['plan.pdf', office.attachment.maxBytes + 1, 'FILE_TOO_LARGE'],
  ['plan.exe', 1, 'FILE_TYPE'],
  ['plan.pdf.exe', 1, 'FILE_TYPE'],
  ['pdf', 1, 'FILE_TYPE'],
  ['plan.txt', 0, 'FILE_EMPTY'],
] as const)('the file %s of %i bytes is answered with %j', (name, size, refusal) => {
  expect(fileRefusal({ name, size }, office.attachment)).toBe(refusal)
})
