/** Currencies in which the provider takes no decimals, though ISO 4217 has them. */
const WHOLE_AT_THE_PROVIDER = new Set(['HUF', 'TWD'])

/** Cached: asking Intl takes longer than the rest of the work. There are a few hundred currencies. */
const known = new Map<string, number>()
const MOST_KNOWN = 500

/** How many digits follow the decimal point in amounts of a currency; two for an unknown one. */
export function decimalsOf(currency: string): number {
  if (WHOLE_AT_THE_PROVIDER.has(currency)) return 0
  if (!/^[A-Z]{3}$/.test(currency)) return 2
  const decimals =
    known.get(currency) ??
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
    2
  if (known.size < MOST_KNOWN) known.set(currency, decimals)
  return decimals
}

/** An amount as a provider writes it, in the smallest unit of its currency; null when it is no plain amount. */
export function toMinor(value: unknown, currency: string): number | null {
  if (typeof value !== 'string') return null
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,3}))?$/.exec(value) ?? []
  if (whole === undefined) return null
  const decimals = decimalsOf(currency)
  // Yen may be written "3600.00"; a fraction of a yen is no amount.
  if (/[^0]/.test(fraction.slice(decimals))) return null
  const minor = Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  return Number.isSafeInteger(minor) ? minor : null
}

/** An amount with its currency as people write it: "36.00 USD", "49,000 KRW", in Korean "49,000원". */
export function moneyText(minor: number, currency: string, locale: string): string {
  if (currency !== 'KRW') return `${fromMinor(minor, currency)} ${currency}`
  const won = String(minor).replace(/\B(?=(\d{3})+$)/g, ',')
  return locale === 'ko' ? `${won}원` : `${won} KRW`
}

/** The same amount as a provider reads it: 3605 US cents are "36.05", 3600 yen "3600". */
export function fromMinor(minor: number, currency: string): string {
  const decimals = decimalsOf(currency)
  if (decimals === 0) return String(minor)
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
