import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { consultation } from '#contract/consultations.ts'
import { pickerOf } from './outgoing.ts'

const reply = z.object({
  name: z.string(),
  refund: z.nullable(z.object({ amount: z.string() })),
  reports: z.array(z.object({ id: z.string(), note: z.optional(z.string()) })),
})

test('fields that the contract does not declare are removed at any depth', () => {
  const row = {
    name: 'Ann',
    passwordHash: '$argon2id$',
    refund: { amount: '36.00', providerRefundId: 'R1' },
    reports: [
      { id: '1', captureId: 'C1' },
      { id: '2', note: 'x', userId: 'u' },
    ],
  }
  expect(pickerOf(reply)(row)).toEqual({
    name: 'Ann',
    refund: { amount: '36.00' },
    reports: [{ id: '1' }, { id: '2', note: 'x' }],
  })
})

test('null values are kept', () => {
  expect(pickerOf(reply)({ name: '', refund: null, reports: [] })).toEqual({
    name: '',
    refund: null,
    reports: [],
  })
})

test('a consultation is sent with exactly the fields of the contract', () => {
  const names = Object.keys(consultation.shape)
  const row = Object.fromEntries([...names, 'paymentId', 'captureId', 'userId'].map((name) => [name, {}]))
  expect(Object.keys(pickerOf(consultation)(row) as object)).toEqual(names)
})

test('values of a record are filtered, too', () => {
  const byName = z.object({ people: z.record(z.string(), z.object({ name: z.string() })) })
  expect(pickerOf(byName)({ people: { ann: { name: 'Ann', passwordHash: '$argon2id$' } } })).toEqual({
    people: { ann: { name: 'Ann' } },
  })
})
