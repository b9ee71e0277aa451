import { expect, test } from 'vitest'
import { providerWordFaults } from './provider-words.ts'

const faultsOf = (path: string, text: string): string[] => providerWordFaults([{ path, text }])

test.each([
  ["if (order.status === 'COMPLETED') return", "'COMPLETED'"],
  ["if (event.type.startsWith('PAYMENT.CAPTURE.'))", 'PAYMENT.CAPTURE'],
  ["issue === 'ORDER_NOT_APPROVED'", 'ORDER_NOT_APPROVED'],
  ['/** The request to PayPal. */', 'PayPal'],
  ["if (payment.status === 'PARTIAL_CANCELLED') return", 'PARTIAL_CANCELLED'],
  ["if (event.type === 'Transaction.Paid') return", 'Transaction.Paid'],
  ["name: 'PortOne',", 'PortOne'],
])('reports a word of a provider in a feature: %s', (line, word) => {
  for (const path of [
    'server/features/payments/capture/sync-payment.ts',
    'domain/payment.ts',
    'contract/payments.ts',
  ])
    expect(faultsOf(path, `const a = 1\n${line}`)).toEqual([
      `${path}:2: ${word} is a term of a provider and allowed only in its adapter`,
    ])
})

test('words of a provider are allowed in adapters, the composition root, texts and tests, and its name in rows', () => {
  const text = "const urls = ['https://api-m.paypal.com', 'https://api.portone.io', PORTONE_MODE]"
  for (const path of [
    'server/adapters/paypal/client.ts',
    'server/adapters/portone/client.ts',
    'server/config.ts',
    'server/features/mails/templates/texts/en.ts',
    'server/features/payments/capture/webhooks.test.ts',
    'server/features/payments/checkout/client-orders.test.ts',
    'sandbox/paypal/engine.ts',
  ])
    expect(faultsOf(path, text)).toEqual([])
  expect(faultsOf('server/payment-gateway.ts', "['paypal', 'portone']")).toEqual([])
})
