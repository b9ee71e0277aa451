import { expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import { admin } from '#web/texts/en/admin.ts'
import { common } from '#web/texts/en/common.ts'
import { type ErrorText, sayFrom } from '#web/texts/use-text.ts'
import type { Answer, Code } from '#web/wire/api.ts'
import { saidOf } from './said.ts'

const words = { ...common, ...admin }
const t = sayFrom<'admin'>({ locale: 'en', areas: ['common', 'admin'], words, errors: {} })
const errorText: ErrorText = (code, message) =>
  code in errors ? errors[code as 'INTERNAL'].message : message!
const speaker = { t, errorText }
const retried = (status: string): Answer<unknown> => ({
  ok: true,
  status: 200,
  value: { refund: { amount: '36.00', status } },
})
const refused = (code: Code): Answer<unknown> => ({ ok: false, code, message: '' })

test('a retried refund is done only if the provider confirms it', () => {
  const said = (status: string) => saidOf('retry', retried(status), speaker, '49,000 KRW')
  expect(said('completed')).toEqual({ tone: 'good', text: '49,000 KRW is refunded.' })
  expect(said('pending')).toMatchObject({ tone: 'warm', text: expect.stringMatching(/working on it/) })
  expect(said('requested')).toMatchObject({ tone: 'warm', text: expect.stringMatching(/sent again/) })
  expect(said('needs_attention')).toMatchObject({ tone: 'bad', text: expect.stringMatching(/still refuses/) })
})

test('money without a possible booking is an action item, not a message to the client', () => {
  const said = (code: Code) => saidOf('adopt', refused(code), speaker, '36.00 USD').text
  expect(said('SLOT_TAKEN')).toMatch(/^Its time or its coupon belongs to someone else/)
  expect(said('PAYMENT_NOT_FOUND')).toMatch(/^The payment does not tell who booked/)
  expect(said('PROVIDER_UNAVAILABLE')).toBe(errors.PROVIDER_UNAVAILABLE.message)
})
