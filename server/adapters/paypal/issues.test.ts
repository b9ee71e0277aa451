import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { decisiveIssue, isKnownIssue, kindOf } from './issues.ts'

const require = createRequire(import.meta.url)

/** All issue names in PayPal's own schema files. */
function issuesOf(file: string): Set<string> {
  const found = new Set<string>()
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { issue } = node as { issue?: { enum?: string[] } }
    for (const name of issue?.enum ?? []) found.add(name)
    for (const child of Object.values(node)) walk(child)
  }
  walk(require(`@paypal/paypal-rest-api-specifications/openapi/${file}`))
  return found
}

test.each([
  ['checkout_orders_v2.json', 150],
  ['payments_payment_v2.json', 30],
])('every issue in %s is classified', (file, least) => {
  const issues = [...issuesOf(file)]
  expect(issues.length).toBeGreaterThan(least)
  expect(issues.filter((issue) => !isKnownIssue(issue))).toEqual([])
})

test.each([
  [422, 'INSTRUMENT_DECLINED', 'declined'],
  [422, 'ORDER_ALREADY_CAPTURED', 'already'],
  [422, 'CAPTURE_FULLY_REFUNDED', 'already'],
  [422, 'REFUND_FAILED_INSUFFICIENT_FUNDS', 'later'],
  [422, 'REFUND_TIME_LIMIT_EXCEEDED', 'final'],
  [422, 'TRANSACTION_DISPUTED', 'disputed'],
  [422, 'SOMETHING_NEW', 'final'],
  [404, 'INVALID_RESOURCE_ID', 'final'],
  [400, '', 'unknown'],
  [403, '', 'unknown'],
  [422, 'ORDER_COMPLETION_IN_PROGRESS', 'unknown'],
  [409, 'PREVIOUS_REQUEST_IN_PROGRESS', 'unknown'],
  [500, 'INSTRUMENT_DECLINED', 'unknown'],
  [429, 'RATE_LIMIT_REACHED', 'unknown'],
  [401, 'INVALID_ACCOUNT_STATUS', 'unknown'],
  [201, 'UNREADABLE_REPLY', 'unknown'],
  [0, 'ECONNRESET', 'unknown'],
] as const)('status %d with %s is classified as %s', (status, issue, kind) => {
  expect(kindOf(status, issue)).toBe(kind)
})

test.each([
  [['SOMETHING_NEW', 'INSTRUMENT_DECLINED'], 'INSTRUMENT_DECLINED'],
  [['COMPLIANCE_VIOLATION', 'ORDER_ALREADY_CAPTURED'], 'ORDER_ALREADY_CAPTURED'],
  [['INSTRUMENT_DECLINED', 'PAYEE_ACCOUNT_RESTRICTED'], 'PAYEE_ACCOUNT_RESTRICTED'],
  [['REFUND_NOT_ALLOWED', 'INTERNAL_SERVICE_ERROR', 'PENDING_CAPTURE'], 'INTERNAL_SERVICE_ERROR'],
  [['REFUND_NOT_ALLOWED', 'REFUND_IS_RESTRICTED'], 'REFUND_NOT_ALLOWED'],
  [['SOMETHING_NEW'], 'SOMETHING_NEW'],
  [[], ''],
])('of %j the issue %j decides', (issues, decisive) => {
  expect(decisiveIssue(issues)).toBe(decisive)
})
