/** The value below which this share of the values lies; NaN, which no limit allows, without values. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN

/** Median of an odd number of rounds: one noisy round does not change it. */
export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** Medians of two works, measured in turn, so that drift affects both equally. */
export async function inTurns(
  rounds: number,
  works: { reference: () => number | Promise<number>; product: () => number | Promise<number> },
): Promise<{ reference: number; product: number }> {
  const found = { reference: [] as number[], product: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    found.reference.push(await works.reference())
    found.product.push(await works.product())
  }
  return { reference: median(found.reference), product: median(found.product) }
}

export type Row = {
  name: string
  product: string
  reference: string
  /** Product ÷ reference where more is better; null for a plain limit. */
  ratio: number | null
  limit: string
  ok: boolean
}

const percent = (ratio: number): string => `${(ratio * 100).toFixed(0)} %`

/** A rate compared with the same work at the physical limit, both measured in this run. */
export function rateRow(
  name: string,
  args: { product: number; reference: number; min: number; aim?: number; unit: string },
): Row {
  const ratio = args.product / args.reference
  const figure = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ${args.unit}`
  return {
    name,
    product: figure(args.product),
    reference: figure(args.reference),
    ratio,
    limit: `≥ ${percent(args.min)}${args.aim ? `, aim ${percent(args.aim)}` : ''}`,
    ok: ratio >= args.min,
  }
}

/** Least, middle and largest of several ratios, with a limit of the middle one. */
export function spreadRow(name: string, ratios: readonly number[], max = Infinity): Row {
  const spread = [Math.min(...ratios), median(ratios), Math.max(...ratios)]
  return {
    name,
    product: spread.map((value) => value.toFixed(2)).join(' · '),
    reference: '',
    ratio: null,
    limit: max === Infinity ? '' : `≤ ${max}`,
    ok: median(ratios) <= max,
  }
}

/** A value with an upper limit. */
export const limitRow = (name: string, value: number, max: number, unit: string): Row => ({
  name,
  product: `${value.toFixed(value < 10 ? 1 : 0)} ${unit}`,
  reference: '',
  ratio: null,
  limit: `≤ ${max} ${unit}`,
  ok: value <= max,
})

export function print(rows: Row[]): void {
  const cells = [
    ['what', 'product', 'reference', 'ratio', 'limit', ''],
    ...rows.map((row) => [
      row.name,
      row.product,
      row.reference,
      row.ratio === null ? '' : percent(row.ratio),
      row.limit,
      row.ok ? 'ok' : 'MISSED',
    ]),
  ]
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)))
  for (const row of cells)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
}
