import { expect, test } from 'vitest'
import { errors, type ErrorCode } from '#contract/errors.ts'
import type { Code } from '#web/wire/api.ts'
import { announcedMinutes } from './announced-minutes.ts'
import { isExplained, outcomeOf } from './outcome.ts'
import { pollIntervalMs } from './use-polling.ts'

const refused = (code: Code) => ({ ok: false as const, code, message: '' })

test('a saved consultation is booked', () => {
  expect(outcomeOf({ ok: true, value: {}, status: 201 })).toEqual({ step: 'booked' })
})

test.each([
  ['PAYMENT_PENDING', { step: 'wait', problem: null }],
  ['UNREACHABLE', { step: 'wait', problem: 'unclear' }],
  ['INTERNAL', { step: 'wait', problem: 'unclear' }],
  ['PROVIDER_UNAVAILABLE', { step: 'wait', problem: 'unclear' }],
  ['INSTRUMENT_DECLINED', { step: 'pay', code: 'INSTRUMENT_DECLINED' }],
  ['PAYMENT_NOT_APPROVED', { step: 'pay', code: 'PAYMENT_NOT_APPROVED' }],
  ['LOGIN_REQUIRED', { step: 'login' }],
  ['PAYMENT_REFUNDED', { step: 'over', code: 'PAYMENT_REFUNDED' }],
  ['PAYMENT_NOT_FOUND', { step: 'over', code: 'PAYMENT_NOT_FOUND' }],
] as const)('%s leads to %j', (code, outcome) => {
  expect(outcomeOf(refused(code))).toEqual(outcome)
})

test('a server error offers no second payment', () => {
  // Codes of webhooks and uploads only; never an answer to a confirmation.
  const elsewhere: ErrorCode[] = ['RETRY', 'FILE_STORE_FULL']
  const serverFaults = (Object.keys(errors) as ErrorCode[]).filter(
    (code) => errors[code].status >= 500 && !elsewhere.includes(code),
  )
  expect(serverFaults.length).toBeGreaterThan(2)
  for (const code of serverFaults) expect(outcomeOf(refused(code)).step).toBe('wait')
})

test('an unknown ending shows the text of a failed save', () => {
  expect(isExplained('PAYMENT_EXPIRED')).toBe(true)
  expect(isExplained('PAYMENT_NOT_FOUND')).toBe(false)
})

test.each([
  [1800, null],
  [301, null],
  [300, 5],
  [61, 5],
  [60, 1],
  [0, 1],
])('with %i seconds left the spoken mark is %j', (seconds, minutes) => {
  expect(announcedMinutes(seconds)).toBe(minutes)
})

test('the polling interval is short at first and longer later', () => {
  expect(pollIntervalMs(0)).toBeLessThan(pollIntervalMs(10))
})
