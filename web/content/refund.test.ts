import { expect, test } from 'vitest'
import { locales } from '#contract/locales.ts'
import type { Facts } from './facts.ts'

const facts = new Proxy({} as Facts, {
  get: () => new Proxy({}, { get: (_, name) => (name === Symbol.toPrimitive ? () => '' : '') }),
})

/** Words for a payment link and for cash. */
const words = {
  en: ['payment link', 'cash'],
  ko: ['결제 링크', '현금'],
  vi: ['liên kết thanh toán', 'tiền mặt'],
  zh: ['付款链接', '现金'],
  ja: ['支払いリンク', '現金'],
  mn: ['төлбөрийн холбоос', 'Бэлнээр'],
  uz: ['Toʻlov havolasi', 'Naqd'],
}

test.each(locales)(
  'the refund policy in %s says where money of another payer, and cash, goes',
  async (locale) => {
    const { refund } = (await import(`./${locale}/refund.ts`)) as { refund: (facts: Facts) => unknown }
    const text = JSON.stringify(refund(facts))
    for (const word of words[locale]) expect(text).toContain(word)
  },
)
