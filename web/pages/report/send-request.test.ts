import { expect, test } from 'vitest'
import type { Code, FieldErrors } from '#web/wire/api.ts'
import { toInputRefusal } from './send-request.ts'

const refused = (code: Code, fields?: FieldErrors) => ({
  ok: false as const,
  code,
  message: '',
  ...(fields ? { fields } : {}),
})

test('a taken slot is shown at the time field, even without a field in the reply', () => {
  expect(toInputRefusal(refused('SLOT_TAKEN')).fields).toEqual({ preferredTime: 'SLOT_TAKEN' })
})

test('the field in the reply has precedence', () => {
  expect(toInputRefusal(refused('TOO_SOON', { preferredDate: 'TOO_SOON' })).fields).toEqual({
    preferredDate: 'TOO_SOON',
  })
})

test('a missing attachment is shown at the file field', () => {
  const refusal = refused('ATTACHMENT_NOT_FOUND', { attachmentId: 'ATTACHMENT_NOT_FOUND' })
  expect(toInputRefusal(refusal).fields).toEqual({ file: 'ATTACHMENT_NOT_FOUND' })
})

test('a refusal of the whole request belongs to no field', () => {
  expect(toInputRefusal(refused('PAYMENT_IN_PROGRESS')).fields).toBeUndefined()
})
