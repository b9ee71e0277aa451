/** An amount in the smallest unit of its currency; amounts of two currencies are never added. */
export type Money = { minor: number; currency: string }

/** Formats minor units for the screen: 3600 cents → "36.00", 49000 won (no digits) → "49000". */
export function toDecimal(minor: number, digits: 0 | 2 = 2): string {
  if (digits === 0) return String(minor)
  const sign = minor < 0 ? '-' : ''
  const whole = Math.trunc(Math.abs(minor) / 100)
  return `${sign}${whole}.${String(Math.abs(minor) % 100).padStart(2, '0')}`
}
