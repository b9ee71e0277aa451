/** Groups entries by date, in their order. Phones of 2022 lack `Map.groupBy`. */
export function groupByDate<Dated extends { date: string }>(entries: readonly Dated[]): [string, Dated[]][] {
  const days = new Map<string, Dated[]>()
  for (const entry of entries) days.set(entry.date, [...(days.get(entry.date) ?? []), entry])
  return [...days]
}
