type RateLine = { date: string; currency: string; won: string }

const LINE =
  /^(\d{4})[-./]\s?(\d{1,2})[-./]\s?(\d{1,2})\.?[\s,;]+(?:([A-Za-z]{3})[\s,;]+)?([\d,]+(?:\.\d{1,4})?)[\s;]*$/

/**
 * Parses exchange rates, one per line, as a bank's file or a table has them: "2026-11-20,USD,1385.2" or
 * "2026.11.20 1,385.20"; the default currency is USD. `wrong` lists the numbers of lines that do not match.
 */
export function parseRateLines(text: string): { rates: RateLine[]; wrong: number[] } {
  const rates: RateLine[] = []
  const wrong: number[] = []
  for (const [index, line] of text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .entries()) {
    const typed = line.replaceAll('"', '').trim()
    if (typed === '') continue
    const [, year, month, day, currency = 'USD', won] = LINE.exec(typed) ?? []
    if (year && month && day && won)
      rates.push({
        date: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
        currency: currency.toUpperCase(),
        won: won.replaceAll(',', ''),
      })
    // The first line may be a header.
    else if (index > 0 || /\d/.test(typed)) wrong.push(index + 1)
  }
  return { rates, wrong }
}
