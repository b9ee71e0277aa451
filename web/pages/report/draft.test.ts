import type { Code, Faults } from '#web/wire/api.ts'
import { expect, test } from 'vitest'
import { atItsInput } from './draft.ts'

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
