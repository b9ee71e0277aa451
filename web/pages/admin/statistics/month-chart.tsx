import type { ReactNode } from 'react'
import { useLanguageTag } from '#web/texts/use-text.ts'

type Bar = { month: string; value: number }

const HEIGHT = 120
const STEP = 48
const BAR = 30
const LABEL = 22
/** Earlier months fill the axis up to this number, so that two bars are as wide as those of a year. */
const MIN_MONTHS = 6
/** From here on a full number is wider than the space of a bar. */
const COMPACT = 10_000

/** Returns the months as bars, preceded by empty ones up to `MIN_MONTHS`. */
function padMonths(bars: readonly Bar[]): Bar[] {
  const filled = [...bars]
  while (filled.length < MIN_MONTHS) {
    const first = new Date(`${filled[0]!.month}-01T00:00:00Z`)
    first.setUTCMonth(first.getUTCMonth() - 1)
    filled.unshift({ month: first.toISOString().slice(0, 7), value: 0 })
  }
  return filled
}

/** Bar chart of a monthly figure; every bar has an accessible label. */
export function MonthChart(props: { title: string; unit: string; bars: readonly Bar[] }): ReactNode {
  const { title, unit } = props
  const languageTag = useLanguageTag()
  if (props.bars.length < 2) return null
  const name = new Intl.DateTimeFormat(languageTag, { month: 'short', timeZone: 'UTC' })
  const bars = padMonths(props.bars)
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const compact = new Intl.NumberFormat(languageTag, { notation: 'compact', maximumFractionDigits: 1 })
  const short = (value: number): string =>
    Math.abs(value) < COMPACT ? Math.round(value).toLocaleString(languageTag) : compact.format(value)
  return (
    <figure className="chart">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${bars.length * STEP} ${HEIGHT + LABEL}`} role="img" aria-label={title}>
        {bars.map(({ month, value }, index) => {
          const height = Math.max(1, (Math.max(0, value) / most) * (HEIGHT - LABEL))
          const x = index * STEP + (STEP - BAR) / 2
          return (
            <g key={month}>
              <title>{`${month}: ${value} ${unit}`.trim()}</title>
              <rect x={x} y={HEIGHT - height} width={BAR} height={height} rx={3} />
              {value !== 0 && (
                <text x={x + BAR / 2} y={HEIGHT - height - 5}>
                  {short(value)}
                </text>
              )}
              <text className="month" x={x + BAR / 2} y={HEIGHT + LABEL - 5}>
                {name.format(new Date(`${month}-01T00:00:00Z`))}
              </text>
            </g>
          )
        })}
      </svg>
    </figure>
  )
}
