import { expect, test } from 'vitest'
import { locales } from '#contract/locales.ts'
import { checkoutStates } from '#contract/payments.ts'
import { refundStatuses } from '#domain/refund.ts'
import { refundTones } from '#web/pages/report-history/cancellation.ts'
import { loadCatalogue } from '#web/texts/catalogues.ts'
import { moneyStateOf, moneyTones } from './money-state.ts'

const moneyStates = Object.keys(moneyTones)

const entry = {
  overall: { captured: '36.00', refunded: '0.00' },
  refunds: [],
  consultationId: 'c',
  disputeId: null,
  disputeStatus: null,
}
const refund = (status: (typeof refundStatuses)[number], amount = '36.00') => ({
  refunds: [{ refundId: null, amount, status, origin: 'ours' as const }],
  overall: { captured: '36.00', refunded: status === 'completed' ? amount : '0.00' },
})

test.each([
  ['paid', {}],
  ['requested', refund('requested')],
  ['pending', refund('pending')],
  ['needs_attention', refund('needs_attention')],
  ['refunded', refund('completed')],
  ['refunded', { ...refund('completed'), consultationId: null }],
  ['partly_refunded', refund('completed', '10.00')],
  ['unbooked', { consultationId: null }],
  ['unbooked', { ...refund('completed', '10.00'), consultationId: null }],
  ['pending', { ...refund('pending'), consultationId: null }],
  ['disputed', { ...refund('pending'), disputeId: 'PP-R-1', disputeStatus: 'OPEN' }],
  ['paid', { disputeId: 'PP-R-1', disputeStatus: 'RESOLVED' }],
  ['held', { disputeId: 'HELD-C1', disputeStatus: 'OPEN' }],
  [
    'reversed',
    {
      refunds: [
        {
          refundId: 'REVERSED-C1-3600',
          amount: '36.00',
          status: 'completed' as const,
          origin: 'provider' as const,
        },
      ],
    },
  ],
])('the state of the money is %s for %j', (state, changes) => {
  expect(moneyStateOf({ ...entry, ...changes })).toBe(state)
})

/** How each language says that money was refunded. */
const saysRefunded = {
  en: /\brefunded\b|money was sent back/i,
  ko: /환불됨|환불 완료|환불이 완료되었/,
  vi: /đã (được )?hoàn tiền|đã được hoàn\.|đã trả lại/i,
  zh: /已退/,
  ja: /返金済み|返金しました/,
  mn: /Буцаан олгосон|буцааж илгээсэн/,
  uz: /Pul qaytarildi|qaytarib yuborildi|pul qaytarildi/,
}

test.each(locales)(
  '%s has a text and a next step for every state, and says refunded only for money that is back',
  async (locale) => {
    const { texts } = await loadCatalogue(locale, ['booking', 'admin'])
    const keys = [
      ...moneyStates.flatMap((state) => [`money.state.${state}`, `money.next.${state}`]),
      ...refundStatuses.flatMap((status) => [
        `refund.${status}`,
        `history.refund.${status}`,
        `history.refund.next.${status}`,
      ]),
      ...checkoutStates.map((state) => `history.payment.${state}`),
    ]
    expect(keys.filter((key) => !texts[key]?.trim())).toEqual([])
    const textsOf = (names: string[]): Set<string | undefined> => new Set(names.map((name) => texts[name]))
    expect(textsOf(moneyStates.map((state) => `money.state.${state}`)).size).toBe(moneyStates.length)
    for (const place of ['refund', 'history.refund', 'history.refund.next'])
      expect(textsOf(refundStatuses.map((status) => `${place}.${status}`)).size).toBe(refundStatuses.length)

    // Admin texts exist in Korean and English; other languages re-export English.
    const admin = locale === 'ko' ? saysRefunded.ko : saysRefunded.en
    const says = keys.filter((key) =>
      (key.startsWith('history.') ? saysRefunded[locale] : admin).test(texts[key] ?? ''),
    )
    expect(says).toEqual([
      'money.state.refunded',
      'money.state.partly_refunded',
      'refund.completed',
      'history.refund.completed',
      'history.refund.next.completed',
    ])
  },
)

test('only settled payments are green, and payments that need an admin are red', () => {
  const stateBy = (tones: Record<string, string>, tone: string): string[] =>
    Object.keys(tones).filter((state) => tones[state] === tone)
  expect(stateBy(moneyTones, 'good')).toEqual(['paid'])
  expect(stateBy(moneyTones, 'bad')).toEqual(['disputed', 'held', 'reversed', 'needs_attention', 'unbooked'])
  expect(stateBy(refundTones, 'good')).toEqual(['completed'])
  expect(stateBy(refundTones, 'bad')).toEqual(['needs_attention'])
})
