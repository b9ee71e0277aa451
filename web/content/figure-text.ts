import { type Locale, localeTags } from '#contract/locales.ts'
import { moneyText } from '#domain/currency.ts'
import type { Figure, LabelledFigureId } from '#domain/figures.ts'
import { uzbekDate } from '#domain/uzbek-date.ts'
import { asWritten } from './settings-facts.ts'
import type { NotedFigure } from './types.ts'

/** Formats a calendar day as "22 Nov 2026", in Vietnamese "22/11/2026". */
export function dayText(locale: Locale, day: string): string {
  if (locale === 'uz') return uzbekDate(day, 'year')
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : localeTags[locale], {
    // The medium style of Vietnamese reads "22 thg 11, 2026".
    ...(locale === 'vi'
      ? { year: 'numeric', month: 'numeric', day: 'numeric' }
      : { dateStyle: 'medium' as const }),
    timeZone: 'UTC',
  }).format(new Date(day))
}

/** Label of an authority's figure: its own, or the name of its country. */
export const figureLabel = (
  locale: Locale,
  { id, country }: Figure,
  labels: Record<LabelledFigureId, NotedFigure>,
): NotedFigure =>
  country
    ? { what: new Intl.DisplayNames(localeTags[locale], { type: 'region' }).of(country)! }
    : labels[id as LabelledFigureId]

const fillIn = (pattern: string, text: string): string => pattern.replace(/\{\w+\}/, text)

/** Formats an authority's figure in a language: "20,000,000 KRW", "20 hours a week". */
export function figureText(
  locale: Locale,
  figure: Figure,
  words: { perWeek: string; since: string },
): string {
  if (figure.unit === 'since') return fillIn(words.since, dayText(locale, figure.value))
  const { unit, value } = figure
  const tag = localeTags[locale]
  const span = (name: 'hour' | 'day' | 'month'): string =>
    asWritten(
      new Intl.NumberFormat(tag, { style: 'unit', unit: name, unitDisplay: 'long' }).format(value),
      locale,
    )
  switch (unit) {
    case 'KRW':
      return moneyText(value, 'KRW', locale)
    case 'USD':
      return moneyText(value * 100, 'USD', locale, 0)
    case 'percent':
      return `${value}%`
    case 'weeklyHours':
      return fillIn(words.perWeek, span('hour'))
    default:
      return span(unit)
  }
}
