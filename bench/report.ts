/** Median of an odd number of rounds: one noisy round does not change it. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
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
