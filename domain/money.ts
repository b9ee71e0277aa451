/** Cents as PayPal and the screen want them: 3600 → "36.00". */
export function toDecimal(cents: number): string {
  const sign = cents < 0 ? '-' : ''
  const whole = Math.trunc(Math.abs(cents) / 100)
  return `${sign}${whole}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
}

/** "36.00" → 3600; null for anything that is not a plain amount with two decimals. */
export function fromDecimal(text: unknown): number | null {
  if (typeof text !== 'string' || !/^\d{1,9}\.\d\d$/.test(text)) return null
  return Number(text.replace('.', ''))
}
