import { isTest } from './tree.ts'

/** Words of the providers' own interfaces: names, events, states, refusals. */
const WORDS = new RegExp(
  [
    '[Pp]ay[Pp]al|PAYPAL',
    'PAYMENT\\.(?:CAPTURE|REFUND)|CHECKOUT\\.ORDER|CUSTOMER\\.DISPUTE',
    'ORDER_NOT_APPROVED|PAYER_ACTION_REQUIRED|PARTIALLY_REFUNDED',
    'REFUND_FAILED_INSUFFICIENT_FUNDS|TRANSACTION_DISPUTED',
    "'(?:COMPLETED|VOIDED|DECLINED|REFUNDED)'",
    'PortOne|PORTONE|Transaction\\.[A-Z]\\w+',
    'PAY_PENDING|PARTIAL_CANCELLED|VIRTUAL_ACCOUNT|ALREADY_PAID|PG_PROVIDER|PRE_REGISTER',
    "'(?:PAID|CANCELLED|SUCCEEDED)'",
  ].join('|'),
)

/**
 * Files that may name a provider: the adapters, the code that reads their configuration and creates them, and
 * the texts of clients and the office.
 */
const OWN_PLACES = [
  /^server\/adapters\/(paypal|portone)\//,
  /^server\/(config|create-deps|portone-config|test-accounts)\.ts$/,
  /^server\/http\/(content-policy|payment-documents)\.ts$/,
  /^server\/features\/mails\/templates\/texts\//,
]
/** Allowed everywhere: the providers' names as values of our rows, and imports of an adapter. */
const NAME = /'(?:paypal|portone)'|#server\/adapters\/\w+/g

/**
 * Finds words of one provider in code that is independent of the provider: domain, contract and features use
 * our own words for orders, captures and refunds, and each adapter translates.
 */
export function providerWordFaults(sources: readonly { path: string; text: string }[]): string[] {
  return sources
    .filter(({ path }) => /^(domain|contract|server)\/.*\.ts$/.test(path))
    .filter(({ path }) => !isTest(path))
    .filter(({ path }) => !OWN_PLACES.some((place) => place.test(path)))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        const word = WORDS.exec(line.replace(NAME, ''))?.[0]
        return word
          ? [`${path}:${index + 1}: ${word} is a term of a provider and allowed only in its adapter`]
          : []
      }),
    )
}
