import type { Office } from './office.ts'

/** The rates of one version of the settings, and the Korean date on which it was saved. */
export type VatChange = { on: string; vat: Office['vat'] }

/**
 * The rates of a day of the books, so that a change leaves the days before it as they were. Each version
 * holds from its own date, or else from the day on which it was saved. A date that was there before
 * counts for the change that brought it, not for later ones. `changes`: oldest first.
 */
export function vatOn(changes: readonly VatChange[], date: string): { USD: number; KRW: number } {
  let rates = { USD: 0, KRW: 0 }
  let stated = ''
  for (const { on, vat } of changes) {
    const from = vat.from !== '' && vat.from !== stated ? vat.from : on
    stated = vat.from
    if (from <= date) rates = { USD: vat.USD, KRW: vat.KRW }
  }
  return rates
}

/**
 * The parts of an amount in won that includes value added tax (부가세): the tax to the nearest won, half
 * away from zero, and the supply value (공급가액) that is left. Null while the office applies no rate:
 * whether its service is taxed, zero-rated or exempt is its tax adviser's decision.
 */
export function vatParts(won: number, percent: number): { supply: number; vat: number } | null {
  if (percent === 0) return null
  const share = 100 + percent
  const half = Math.floor(share / 2)
  const size = Math.floor((Math.abs(won) * percent + half) / share)
  const vat = won < 0 ? -size : size
  return { supply: won - vat, vat }
}
