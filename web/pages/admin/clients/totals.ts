import { fromMinor, toMinor } from '#domain/currency.ts'

type Payment = { amount: string; refunded: string; currency: string; paidAt: string | null }

/** Sums what a client has paid and not got back, by currency. */
export function totalsPaid(payments: readonly Payment[]): { amount: string; currency: string }[] {
  const sums = new Map<string, number>()
  for (const { amount, refunded, currency, paidAt } of payments) {
    if (paidAt === null) continue
    const minor = (toMinor(amount, currency) ?? 0) - (toMinor(refunded, currency) ?? 0)
    sums.set(currency, (sums.get(currency) ?? 0) + minor)
  }
  return [...sums].map(([currency, minor]) => ({ amount: fromMinor(minor, currency), currency }))
}
