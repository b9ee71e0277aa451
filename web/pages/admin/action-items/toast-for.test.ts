import { expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import { admin } from '#web/texts/en/admin.ts'
import { common } from '#web/texts/en/common.ts'
import { type ErrorText, tFunctionOf } from '#web/texts/use-text.ts'
import type { Answer, Code } from '#web/wire/api.ts'
import { toastFor } from './toast-for.ts'

const texts = { ...common, ...admin }
const t = tFunctionOf<'admin'>({ locale: 'en', areas: ['common', 'admin'], texts, errors: {} })
const errorText: ErrorText = (code, message) =>
  code in errors ? errors[code as 'INTERNAL'].message : message!
const reader = { t, errorText }
const retried = (status: string): Answer<unknown> => ({
  ok: true,
  status: 200,
  value: { refund: { amount: '36.00', status } },
})
const refused = (code: Code): Answer<unknown> => ({ ok: false, code, message: '' })

test('a retried refund is done only if the provider confirms it', () => {
  const toastOf = (status: string) => toastFor('retry', retried(status), reader, '49,000 KRW')
  expect(toastOf('completed')).toEqual({ tone: 'good', text: '49,000 KRW is refunded.' })
  expect(toastOf('pending')).toMatchObject({ tone: 'warm', text: expect.stringMatching(/working on it/) })
  expect(toastOf('requested')).toMatchObject({ tone: 'warm', text: expect.stringMatching(/sent again/) })
  expect(toastOf('needs_attention')).toMatchObject({
    tone: 'bad',
    text: expect.stringMatching(/still refuses/),
  })
})

test('money without a possible booking is an action item, not a message to the client', () => {
  const toastOf = (code: Code) => toastFor('adopt', refused(code), reader, '36.00 USD').text
  expect(toastOf('SLOT_TAKEN')).toMatch(/^Its time or its coupon belongs to someone else/)
  expect(toastOf('PAYMENT_NOT_FOUND')).toMatch(/^The payment does not tell who booked/)
  expect(toastOf('PROVIDER_UNAVAILABLE')).toBe(errors.PROVIDER_UNAVAILABLE.message)
})
