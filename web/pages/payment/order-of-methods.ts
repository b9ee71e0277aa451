import type { Locale } from '#contract/locales.ts'
import type { PaymentMethod } from '#domain/payment-method.ts'

/** Data about the reader that is known without a question. */
export type Reader = { locale: Locale; timeZone: string; lastWay: PaymentMethod | null }
type Offered = { way: PaymentMethod }

const KOREA = 'Asia/Seoul'

/**
 * Readers of Korean and visitors in Korea probably have a Korean card and no PayPal account that can pay
 * here.
 */
export const isProbablyKorean = ({ locale, timeZone }: Omit<Reader, 'lastWay'>): boolean =>
  locale === 'ko' || timeZone === KOREA

/** Sorts the payment methods by likelihood: the last one used, then by language and time zone. */
export function likelyFirst<Method extends Offered>(ways: readonly Method[], reader: Reader): Method[] {
  const isKorean = isProbablyKorean(reader)
  const rank = ({ way }: Offered): number =>
    way === reader.lastWay ? -1 : Number((way === 'paypal') === isKorean)
  const inOrder = [...ways]
  // Phones of 2022 lack `toSorted`.
  inOrder.sort((a, b) => rank(a) - rank(b))
  return inOrder
}

/**
 * Splits the payment methods into those to list, the likely ones first, and those to fold: the Korean ones, for a
 * reader abroad who has never used them. None is folded if no other method remains.
 */
export function foldKoreanMethods<Method extends Offered>(
  ways: readonly Method[],
  reader: Reader,
): { listed: Method[]; folded: Method[] } {
  const listed = likelyFirst(ways, reader)
  const folded = ways.filter(({ way }) => way !== 'paypal')
  const mayFold = !isProbablyKorean(reader) && (reader.lastWay ?? 'paypal') === 'paypal'
  if (!mayFold || folded.length < 2 || folded.length === ways.length) return { listed, folded: [] }
  return { listed: listed.filter(({ way }) => way === 'paypal'), folded }
}

/**
 * Returns the payment method named in the address; null if it is not offered. A single method needs no
 * choice.
 */
export function preselectedMethod(asked: string | null, ways: readonly Offered[]): PaymentMethod | null {
  if (ways.length === 1) return ways[0]!.way
  return ways.find(({ way }) => way === asked)?.way ?? null
}
