type Work = {
  name: string
  bookings: number
  minutes: number
  absent: number
  kept: readonly { amount: string; currency: string }[]
}

const MINUTES_PER_HOUR = 60

/** Quotes a cell; a text that a spreadsheet would read as a formula begins with an apostrophe. */
const cell = (value: string | number): string => {
  const text = String(value)
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** Returns a CSV file with one line per counsellor or service; `columns` names its columns before the currencies. */
export function workFile(rows: readonly Work[], columns: readonly string[]): string {
  const currencies = [...new Set(rows.flatMap(({ kept }) => kept.map(({ currency }) => currency)))]
  // Phones of 2022 lack `toSorted`.
  currencies.sort()
  const lines = rows.map(({ name, bookings, minutes, absent, kept }) => [
    name,
    bookings,
    (minutes / MINUTES_PER_HOUR).toFixed(2),
    absent,
    ...currencies.map((each) => kept.find(({ currency }) => currency === each)?.amount ?? ''),
  ])
  const text = [[...columns, ...currencies], ...lines].map((line) => line.map(cell).join(',')).join('\r\n')
  // Without the byte order mark Excel reads Korean letters in another encoding.
  return `\ufeff${text}\r\n`
}
