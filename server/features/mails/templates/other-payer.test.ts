import { expect, test } from 'vitest'
import { type Locale, locales } from '#contract/locales.ts'
import { withdrawal } from '#domain/withdrawal.ts'
import type { MailData, MailKind } from '#server/features/mails/kinds.ts'
import { aConsultation, render, samples } from '#server/features/mails/testing.ts'

/** A payment link may be paid by another person, so that money, card and bank are not the reader's. */
const isReadersMoney: Record<Locale, RegExp> = {
  en: /your (partial |full )?(payment|refund|money|card|bank)|you (get|paid|were charged|will get)/i,
  ko: /환불받으|결제하신|돌려드렸/,
  vi: /(thanh toán|tiền|thẻ) (của|cho) bạn|bạn (sẽ |vẫn )?được hoàn|Bạn không bị trừ/i,
  mn: /төлбөр(ийг)? тань|төлбөрөө|Таны (\d\S* \S+ )?(төлбөр|буцаан|хэсэгчилсэн)|Танаас мөнгө|Банкинд тань/,
  uz: /(toʻlov|pul|bank|karta)ing/i,
  ja: /返金を受け|お客様の(お支払い|カード|口座)/,
  zh: /您的(付款|退款|银行|款项)|您将收到|您没有被扣款|您付款/,
}

const byLink = { ...aConsultation, isPaidByLink: true }
const ofMoney: { [Kind in MailKind]?: MailData[Kind][] } = {
  booking_paid: [byLink],
  reminder: [byLink, { ...byLink, isLast: true }],
  cancelled_by_user: [{ ...samples.cancelled_by_user, consultation: byLink }],
  cancelled_by_admin: [
    { ...samples.cancelled_by_admin, consultation: byLink },
    {
      ...samples.cancelled_by_admin,
      consultation: byLink,
      refund: { amountCents: 3600, status: 'needs_attention' },
    },
  ],
  missed_by_office: [{ ...samples.missed_by_office, consultation: byLink }],
  refund_completed: [{ ...samples.refund_completed, consultation: byLink, isPaidByLink: true }],
  refund_given: [{ ...samples.refund_given, consultation: byLink }],
  payment_reversed: (['reversed', 'held', 'restored'] as const).map((state) => ({
    ...samples.payment_reversed,
    state,
    consultation: byLink,
  })),
  payment_pending: [samples.payment_pending],
  payment_declined: [samples.payment_declined],
  payment_refunded: (['slot_taken', 'superseded', 'over', 'mismatch', 'other'] as const).map((reason) => ({
    ...samples.payment_refunded,
    reason,
    isPaidByLink: true,
  })),
}

const cases = (Object.keys(ofMoney) as (keyof typeof ofMoney)[]).flatMap((kind) =>
  locales.map((locale) => ({ kind, locale })),
)

test.each(cases)(
  '$kind in $locale does not call the money of another payer the reader’s',
  ({ kind, locale }) => {
    for (const data of ofMoney[kind]!) {
      const { subject, text } = render(kind, data, locale)
      // The sentence on withdrawal is the wording of the terms, which the payer accepts.
      expect(`${subject}\n${text.replace(withdrawal[locale].untilDeadline, '')}`).not.toMatch(
        isReadersMoney[locale],
      )
    }
  },
)
