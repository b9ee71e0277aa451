import { expect, test } from 'vitest'
import { actionItemKinds } from '#contract/action-items.ts'
import { mailKinds } from '#contract/mails.ts'
import { waitsForAdmin } from '#domain/money-cause.ts'
import { paymentMethods } from '#domain/payment-method.ts'
import { paymentStatuses } from '#domain/payment.ts'
import { refundStatuses } from '#domain/refund.ts'
import { unbookableReasons } from '#server/features/mails/kinds.ts'
import { loadCatalogue } from '#web/texts/catalogues.ts'
import { tFunctionOf } from '#web/texts/use-text.ts'
import { detailOf } from './detail.ts'

type Kind = (typeof actionItemKinds)[number]

const refundIssues = [
  ...refundStatuses,
  'REFUND_FAILED_INSUFFICIENT_FUNDS',
  'PG_PROVIDER NO_BALANCE',
  'PERMISSION_DENIED',
  'REFUND_TIME_LIMIT_EXCEEDED',
  'REFUND_FAILED',
  'CAPTURE_FULLY_REFUNDED',
  'PAYEE_ACCOUNT_RESTRICTED',
  'DISPUTED',
  'RESTORED',
  'INTERNAL_SERVER_ERROR',
  'A_CODE_OF_TOMORROW',
]

/** Details that the server notes for each kind; the type requires every kind here. */
const noted: Record<Kind, readonly string[]> = {
  restored: [''],
  unknown_money: ['lost', 'foreign', 'unmarked', 'unbookable', 'second'],
  other_installation: ['https://naru.example', '0f3a91bc'],
  refund_needs_attention: refundIssues,
  refund_delayed: refundIssues,
  dispute: ['OPEN', 'WAITING_FOR_SELLER_RESPONSE'],
  payment_held: ['OPEN'],
  payment_reversed: [''],
  payment_pending_long: ['pending', 'ECHECK', 'PENDING_REVIEW', 'OTHER'],
  payment_to_accept: waitsForAdmin,
  payment_unclear: [
    ...paymentStatuses.slice(0, 3),
    'NOT_APPROVED',
    'INSTRUMENT_DECLINED',
    'UNREADABLE_REPLY',
  ],
  orphan_unclear: ['', 'PERMISSION_DENIED', 'NO_TOKEN_401'],
  event_unprocessed: [
    '1 PAYMENT.CAPTURE.COMPLETED',
    '2 PAYMENT.CAPTURE.REFUNDED',
    '3 CUSTOMER.DISPUTE.CREATED',
    '4 Transaction.Paid',
    '5 SOMETHING.NEW',
  ],
  payment_mismatch: ['refund_due', ...unbookableReasons.map((reason) => reason.toUpperCase())],
  journal_differs: ['1', '12'],
  missed_asked: ['N-7K2P4 begun', 'N-7K2P4 completed', 'N-7K2P4 absent'],
  not_begun: ['N-7K2P4'],
  office_missed: [...refundStatuses.map((status) => `refund ${status}`), 'refund none', 'choosing', 'moved'],
  not_introduced: ['N-7K2P4'],
  feed_failed: ['calendar.google.com http_404', 'outlook.office365.com timeout'],
  feed_collides: ['N-7K2P4'],
  provider_silent: ['paypal', 'portone'],
  test_payments: ['paypal', 'portone'],
  account_refused: ['paypal PAYEE_ACCOUNT_RESTRICTED', 'portone FORBIDDEN'],
  taken_unasked: paymentMethods,
  mails_stopped: ['554 5.7.1 Relay access denied', '550 5.4.5 Daily user sending quota exceeded'],
  backup_failed: ['EACCES permission denied'],
  message_failed: mailKinds.flatMap((kind) => [
    `${kind}: Mailbox full`,
    `${kind}: 550 5.1.1 user unknown`,
    `${kind}: connect ECONNREFUSED 127.0.0.1:25`,
    `${kind}: Data command failed`,
    kind,
  ]),
  times_held: ['2026-12-05 6/7'],
  message_held: mailKinds,
}

/** Kinds without a detail text: their own sentence is complete, or the screen has a part for it. */
const without: readonly Kind[] = [
  'restored',
  'unknown_money',
  'dispute',
  'payment_held',
  'payment_reversed',
  'message_held',
]

/** Matches raw codes, and internal states of our rows. */
const RAW =
  /[A-Z]{2,}_[A-Z]|[A-Z]{4,}\.[A-Z]|\b(?:capturing|creating|created|requested|needs_attention|refund_due|refused_\w+)\b|Transaction\.|ECONN|550/

const readers = {
  en: { sentence: /^[^a-z].*[.]$/s },
  ko: { sentence: /[가-힣].*(?:다|요)\.$/s },
} as const

for (const locale of ['en', 'ko'] as const)
  test(`action items are sentences without codes (${locale})`, async () => {
    const catalogue = await loadCatalogue(locale, ['admin'])
    const t = tFunctionOf<'admin'>(catalogue)
    for (const kind of actionItemKinds) {
      expect(t(`attention.${kind}`, { count: 2 }), kind).not.toContain('attention.')
      for (const detail of noted[kind]) {
        const found = detailOf({ kind, detail }, { t, locale })
        if (without.includes(kind)) expect(found, `${kind} ${detail}`).toBeNull()
        else {
          expect(found?.text, `${kind} ${detail}`).toMatch(readers[locale].sentence)
          expect(found?.text, `${kind} ${detail}`).not.toMatch(/cause\.|attention\.|undefined|NaN/)
          // The states "created" and "requested" are also ordinary English words.
          if (locale === 'ko' || !/created|requested/.test(found!.text))
            expect(found?.text, `${kind} ${detail}`).not.toMatch(RAW)
        }
      }
    }
  })

test('only the details for support are shown beside the sentence', async () => {
  const t = tFunctionOf<'admin'>(await loadCatalogue('ko', ['admin']))
  const detailIn = (kind: Kind, detail: string) => detailOf({ kind, detail }, { t, locale: 'ko' })
  expect(detailIn('refund_needs_attention', 'PERMISSION_DENIED')?.code).toBe('PERMISSION_DENIED')
  expect(detailIn('refund_needs_attention', 'REFUND_FAILED_INSUFFICIENT_FUNDS')?.text).toMatch(/잔액을 충전/)
  expect(detailIn('event_unprocessed', '2 PAYMENT.CAPTURE.REFUNDED')).toEqual({
    text: '처리하지 못한 알림이 2건 있으며, 가장 오래된 것은 환불 알림입니다.',
    code: 'PAYMENT.CAPTURE.REFUNDED',
  })
  expect(detailIn('message_failed', 'booking_paid: Mailbox full')).toEqual({
    text: '예약 확정 이메일: 받는 분의 메일함이 가득 찼습니다. 채팅으로 알린 뒤 다시 보내 주세요.',
    code: 'Mailbox full',
  })
  expect(detailIn('payment_unclear', 'capturing')?.code).toBeNull()
  expect(detailIn('provider_silent', 'portone')?.text).toBe('PortOne에서 응답이 없습니다.')
})
