import { expect, test } from 'vitest'
import type { Code, FieldErrors } from '#web/wire/api.ts'
import { atInput } from './send-request.ts'

const refused = (code: Code, fields?: FieldErrors) => ({
  ok: false as const,
  code,
  message: '',
  ...(fields ? { fields } : {}),
})

test('a taken slot is shown at the time field, even without a field in the reply', () => {
  expect(atInput(refused('SLOT_TAKEN')).fields).toEqual({ preferredTime: 'SLOT_TAKEN' })
})

test('the field in the reply has precedence', () => {
  expect(atInput(refused('TOO_SOON', { preferredDate: 'TOO_SOON' })).fields).toEqual({
    preferredDate: 'TOO_SOON',
  })
})

test('a missing attachment is shown at the file field', () => {
  const refusal = refused('ATTACHMENT_NOT_FOUND', { attachmentId: 'ATTACHMENT_NOT_FOUND' })
  expect(atInput(refusal).fields).toEqual({ file: 'ATTACHMENT_NOT_FOUND' })
})

test('a refusal of the whole request belongs to no field', () => {
  expect(atInput(refused('PAYMENT_IN_PROGRESS')).fields).toBeUndefined()
})
