import { type ChangeEvent, type ReactNode, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { addDays } from '#domain/calendar.ts'
import { FilterForm, PeriodFields } from '#web/pages/admin/consultations/filter-form.tsx'
import { useLanguageTag, useText } from '#web/texts/use-text.ts'

const MONTHS = 12

type Period = { from: string; to: string }

/**
 * Selects the period: a month, or any two dates. `period` is null if the dates in the address are invalid.
 */
export function BooksPeriod({ period, today }: { period: Period | null; today: string }): ReactNode {
  const [search] = useSearchParams()
  const { from, to } = period ?? { from: search.get('from') ?? '', to: search.get('to') ?? '' }
  return (
    <FilterForm>
      <MonthField months={lastMonths(today)} from={from} to={to} />
      <PeriodFields from={from} to={to} />
    </FilterForm>
  )
}

function MonthField({ months, from, to }: Period & { months: Period[] }): ReactNode {
  const t = useText('admin')
  const languageTag = useLanguageTag()
  const field = useRef<HTMLSelectElement>(null)
  const shown = months.find((month) => month.from === from && month.to === to)?.from ?? ''
  useEffect(() => {
    // Typed dates may not be a whole month.
    if (field.current) field.current.value = shown
  }, [shown])

  const fillIn = ({ currentTarget: { form, value } }: ChangeEvent<HTMLSelectElement>): void => {
    const month = months.find((each) => each.from === value)
    for (const name of ['from', 'to'] as const) {
      const date = form?.elements.namedItem(name)
      if (month && date instanceof HTMLInputElement) date.value = month[name]
    }
  }
  const monthName = new Intl.DateTimeFormat(languageTag, { year: 'numeric', month: 'long', timeZone: 'UTC' })
  return (
    <label className="filter">
      <span>{t('books.month')}</span>
      {/* No `name`: the field only fills in the two dates. */}
      <select ref={field} defaultValue={shown} onChange={fillIn}>
        <option value="">{t('books.ownDates')}</option>
        {months.map((month) => (
          <option key={month.from} value={month.from}>
            {monthName.format(new Date(month.from))}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Returns the current month until today and the whole months before it. */
export function lastMonths(today: string): Period[] {
  const months = [{ from: firstOf(today), to: today }]
  while (months.length < MONTHS) {
    const to = addDays(months.at(-1)!.from, -1)
    months.push({ from: firstOf(to), to })
  }
  return months
}

const firstOf = (date: string): string => `${date.slice(0, 8)}01`
