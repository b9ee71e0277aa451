import type { Settings } from './settings.ts'

/** Rates of one version of the settings, and the Korean date on which it was saved. */
export type VatChange = { on: string; vat: Settings['vat'] }

/**
 * Rates on a booking day, so that a change leaves earlier days as they were. Each version applies from its
 * own `from` date, or else from the day on which it was saved. An unchanged `from` date belongs to the
 * version that introduced it, not to later ones. `changes`: oldest first.
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
 * Splits an amount in won that includes value added tax (부가세): the tax to the nearest won, half away from
 * zero, and the remaining supply value (공급가액). Null while no rate is set: the tax adviser decides whether the
 * service is taxed, zero-rated or exempt.
 */
export function vatParts(won: number, percent: number): { supply: number; vat: number } | null {
  if (percent === 0) return null
  const share = 100 + percent
  const half = Math.floor(share / 2)
  const size = Math.floor((Math.abs(won) * percent + half) / share)
  const vat = won < 0 ? -size : size
  return { supply: won - vat, vat }
}
