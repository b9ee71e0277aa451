import { numberFormatter } from './formatters.ts'

/** An amount in the smallest unit of its currency; amounts of two currencies are never added. */
export type Money = { minor: number; currency: string }

/** Currencies without decimals at the provider, although ISO 4217 has them. */
const WHOLE_AT_THE_PROVIDER = new Set(['HUF', 'TWD'])

/** Cached: a call of Intl takes longer than the rest of the work. There are a few hundred currencies. */
const known = new Map<string, number>()
const MAX_CACHED = 500

/** Number of digits after the decimal point in amounts of a currency; two for an unknown one. */
export function decimalsOf(currency: string): number {
  if (WHOLE_AT_THE_PROVIDER.has(currency)) return 0
  if (!/^[A-Z]{3}$/.test(currency)) return 2
  const decimals =
    known.get(currency) ??
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
    2
  if (known.size < MAX_CACHED) known.set(currency, decimals)
  return decimals
}

/** Parses a provider's amount into the smallest unit of its currency; null when it is no plain amount. */
export function toMinor(value: unknown, currency: string): number | null {
  if (typeof value !== 'string') return null
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,3}))?$/.exec(value) ?? []
  if (whole === undefined) return null
  const decimals = decimalsOf(currency)
  // Yen may be written "3600.00"; a fraction of a yen is invalid.
  if (/[^0]/.test(fraction.slice(decimals))) return null
  const minor = Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  return Number.isSafeInteger(minor) ? minor : null
}

/** Suffix of an amount in languages with their own word for the currency; otherwise its code is used. */
const CURRENCY_WORDS: Partial<Record<string, Partial<Record<string, string>>>> = {
  ko: { KRW: '원' },
  zh: { USD: ' 美元', KRW: ' 韩元' },
  ja: { USD: '米ドル', KRW: 'ウォン' },
  mn: { USD: ' ам.доллар', KRW: ' вон' },
  uz: { USD: ' AQSH dollari', KRW: ' von' },
}

/**
 * Formats an amount with its currency for readers of the language (CLDR, by Intl.NumberFormat): "36.00 USD",
 * "49,000 KRW"; ko "49,000원"; vi "36,00 USD", "49.000 KRW"; zh "36.00 美元"; ja "36.00米ドル", "49,000ウォン".
 * `minor`: in the smallest unit; `decimals`: 0 leaves out the ".00" of a whole amount.
 */
export function moneyText(minor: number, currency: string, locale: string, decimals?: 0): string {
  const all = decimalsOf(currency)
  const shown = decimals === 0 && minor % 10 ** all === 0 ? 0 : all
  const number = numberFormatter(locale === 'zh' ? 'zh-Hans' : locale, {
    minimumFractionDigits: shown,
    maximumFractionDigits: shown,
  }).format(minor / 10 ** all)
  return `${number}${CURRENCY_WORDS[locale]?.[currency] ?? ` ${currency}`}`
}

/** Formats an amount for a provider: 3605 US cents are "36.05", 3600 yen "3600". */
export function fromMinor(minor: number, currency: string): string {
  const decimals = decimalsOf(currency)
  if (decimals === 0) return String(minor)
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
