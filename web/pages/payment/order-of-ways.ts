import type { Locale } from '#contract/locales.ts'
import type { Way } from '#domain/way.ts'

/** What is known of a reader without asking. */
export type Reader = { locale: Locale; timeZone: string; lastWay: Way | null }
type Offered = { way: Way }

const KOREA = 'Asia/Seoul'

/** Who reads Korean or is in Korea probably has a Korean card, and no PayPal account that can pay here. */
export const isProbablyKorean = ({ locale, timeZone }: Omit<Reader, 'lastWay'>): boolean =>
  locale === 'ko' || timeZone === KOREA

/** The ways to pay, the likely one first: as the last time, else by where and how the page is read. */
export function likelyFirst<Way extends Offered>(ways: readonly Way[], reader: Reader): Way[] {
  const isKorean = isProbablyKorean(reader)
  const rank = ({ way }: Offered): number =>
    way === reader.lastWay ? -1 : Number((way === 'paypal') === isKorean)
  const inOrder = [...ways]
  // Telephones of a few years ago have no `toSorted`.
  inOrder.sort((a, b) => rank(a) - rank(b))
  return inOrder
}

/** The way that an address asks for; null when it is none that is on offer. A single one needs no choice. */
export function chosenWay(asked: string | null, ways: readonly Offered[]): Way | null {
  if (ways.length === 1) return ways[0]!.way
  return ways.find(({ way }) => way === asked)?.way ?? null
}
