import { expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import { admin } from '#web/texts/en/admin.ts'
import { common } from '#web/texts/en/common.ts'
import { type ErrorText, tFunctionOf } from '#web/texts/use-text.ts'
import { failureText } from '#web/ui/form.tsx'
import type { Code } from '#web/wire/api.ts'
import { cancellationTextKey, completionErrorText } from './result-texts.ts'

const texts = { ...common, ...admin }
const t = tFunctionOf<'admin'>({ locale: 'en', areas: ['common', 'admin'], texts, errors: {} })
const errorText: ErrorText = (code, message, otherwise) =>
  code in errors ? errors[code as 'INTERNAL'].message : message || otherwise || code
const reader = { t, errorText }
/** A newer server may send a code that this page does not know. */
const refusal = (code: string, message = '') => ({ ok: false, code: code as Code, message }) as const

test('a refund is shown as completed only if the provider reported it', () => {
  const outcomes = (['requested', 'pending', 'needs_attention', 'completed'] as const).map((status) =>
    t(cancellationTextKey({ amount: '36.00', status }, { dispute: null })),
  )
  const processing = 'Consultation cancelled. The refund is being processed.'
  expect(outcomes).toEqual([
    processing,
    processing,
    processing,
    'Consultation cancelled and refunded successfully.',
  ])
  const dispute = { state: 'open', reason: '', amount: '36.00', respondBy: null } as never
  expect(cancellationTextKey({ amount: '36.00', status: 'completed' }, { dispute })).toBe('cancel.refunded')
  expect(cancellationTextKey({ amount: '36.00', status: 'requested' }, { dispute })).toBe(
    'cancel.disputeDecides',
  )
  expect(t(cancellationTextKey(null, { dispute: null }))).toBe('Consultation cancelled.')
})

test('after the cancellation of a booking paid outside the site, staff are asked to transfer the refund', () => {
  const paid = { dispute: null, isOutside: true } as const
  expect(t(cancellationTextKey({ amount: '49000', status: 'needs_attention' }, paid))).toContain('transfer')
  expect(t(cancellationTextKey(null, paid))).toBe('Consultation cancelled.')
})

test('a failed cancellation shows the reason, or asks to try again', () => {
  const cancelRefusal = (refused: ReturnType<typeof refusal>): string =>
    failureText(refused, errorText, t('cancel.failed'), t('cancel.refused'))
  expect(cancelRefusal(refusal('ALREADY_CANCELLED'))).toBe('This consultation is already cancelled.')
  expect(cancelRefusal(refusal('SOMETHING_NEW', 'Not on a holiday.'))).toBe('Not on a holiday.')
  expect(cancelRefusal(refusal('SOMETHING_NEW'))).toBe('Failed to cancel consultation')
  expect(cancelRefusal(refusal('UNREACHABLE'))).toBe('Failed to cancel consultation. Please try again.')
  expect(cancelRefusal(refusal('INTERNAL'))).toBe('Failed to cancel consultation. Please try again.')
})

test('a failed completion shows the reason, or that it failed', () => {
  expect(completionErrorText(refusal('ALREADY_COMPLETED'), reader)).toBe(
    'Failed to complete consultation: This consultation is already completed.',
  )
  expect(completionErrorText(refusal('SOMETHING_NEW'), reader)).toBe(
    'Failed to complete consultation: Unknown error',
  )
  expect(completionErrorText(refusal('UNREACHABLE'), reader)).toBe('Error completing consultation.')
})
