import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { events } from './events.ts'
import { kindOf, refusals } from './issues.ts'
import { orderStates, refundStates } from './replies.ts'

/** Compares the tables with the type declarations of PortOne's SDK: each of its values must be classified. */
const generated = join(dirname(createRequire(import.meta.url).resolve('@portone/server-sdk')), 'generated')
const textOf = (name: string): string => readFileSync(join(generated, `${name}.d.ts`), 'utf8')

/** The members of a union, from the types that a declaration imports. */
const membersOf = (text: string): string[] =>
  [...text.matchAll(/import type \{ (\w+) \}/g)].map(([, name]) => name!)
const literalOf = (file: string, field: string): string =>
  new RegExp(`${field}: "([\\w.]+)"`).exec(textOf(file))?.[1] ?? `no ${field} in ${file}`

function refusalsOf(error: string): string[] {
  const data = new RegExp(`class ${error} extends PaymentError \\{\\s+readonly data: ([^{]+)\\{`).exec(
    textOf('payment/client'),
  )
  const names = [...(data?.[1] ?? '').matchAll(/\w+Error/g)].map(([name]) => name)
  return names.map((name) => {
    const folder = existsSync(join(generated, `payment/${name}.d.ts`)) ? 'payment' : 'common'
    return literalOf(`${folder}/${name}`, 'type')
  })
}

test.each([
  ['PreRegisterPaymentError', 'register', 4],
  ['GetPaymentError', 'read', 4],
  ['GetPaymentsError', 'read', 3],
  ['ConfirmPaymentError', 'confirm', 8],
  ['CancelPaymentError', 'cancel', 14],
] as const)('every error of %s is classified', (error, call, minimum) => {
  const found = refusalsOf(error)
  expect(found.length).toBeGreaterThanOrEqual(minimum)
  expect(found.filter((type) => !(type in refusals[call]))).toEqual([])
})

test('every state of a payment and of a cancellation is classified', () => {
  const states = membersOf(textOf('payment/Payment')).filter((name) => name !== 'Unrecognized')
  expect(states.length).toBeGreaterThanOrEqual(7)
  for (const name of states) expect(orderStates).toHaveProperty(literalOf(`payment/${name}`, 'status'))
  const cancellations = membersOf(textOf('payment/PaymentCancellation')).filter(
    (name) => name !== 'Unrecognized',
  )
  expect(cancellations).toHaveLength(3)
  for (const name of cancellations)
    expect(refundStates).toHaveProperty(literalOf(`payment/${name}`, 'status'))
})

test('every event about a payment is classified', () => {
  const types = readdirSync(join(generated, 'webhook'))
    .filter((file) => file.endsWith('.d.ts'))
    .flatMap((file) => /type: "(Transaction\.\w+)"/.exec(textOf(`webhook/${file.slice(0, -5)}`))?.[1] ?? [])
  expect(types.length).toBeGreaterThanOrEqual(11)
  expect(types.filter((type) => !(type in events))).toEqual([])
})

test.each([
  ['confirm', 502, 'PG_PROVIDER', 'already'],
  ['cancel', 502, 'PG_PROVIDER', 'later'],
  ['cancel', 502, '', 'unknown'],
  ['cancel', 409, 'CANCELLABLE_AMOUNT_CONSISTENCY_BROKEN', 'already'],
  ['confirm', 409, 'IDEMPOTENCY_OUTSTANDING_REQUEST', 'unknown'],
  ['confirm', 400, 'SOMETHING_NEW', 'unknown'],
  ['confirm', 500, 'ALREADY_PAID', 'unknown'],
  ['cancel', 429, 'INVALID_REQUEST', 'unknown'],
  ['confirm', 401, 'UNAUTHORIZED', 'unknown'],
] as const)('%s: status %d with %s is classified as %s', (call, status, issue, kind) => {
  expect(kindOf(call, status, issue)).toBe(kind)
})
