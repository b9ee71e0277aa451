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
