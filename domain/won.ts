import { decimalsOf } from './currency.ts'

/** Rates are stored in ten-thousandths of a won, because banks publish at most four digits. */
const DIGITS = 4

/** Parses "1385.2" → 13,852,000. The text has at most four digits after the point. */
export function parseRate(won: string): number {
  const [whole = '', fraction = ''] = won.split('.')
  return Number(whole + fraction.padEnd(DIGITS, '0'))
}

/** Formats a stored rate without trailing zeros. */
export function formatRate(rateE4: number): string {
  const digits = String(rateE4).padStart(DIGITS + 1, '0')
  const fraction = digits.slice(-DIGITS).replace(/0+$/, '')
  return digits.slice(0, -DIGITS) + (fraction ? `.${fraction}` : '')
}

/** Converts an amount to whole won, rounded half away from zero; null when no rate is known. Won need no rate. */
export function inWon(minor: number, currency: string, rateE4: number | null): number | null {
  if (currency === 'KRW') return minor
  if (rateE4 === null) return null
  const unit = BigInt(10) ** BigInt(decimalsOf(currency) + DIGITS)
  const exact = BigInt(Math.abs(minor)) * BigInt(rateE4)
  const won = Number((exact * 2n + unit) / (unit * 2n))
  return minor < 0 ? -won : won
}
