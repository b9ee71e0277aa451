import type { ReactNode } from 'react'
import { useLanguageTag } from '#web/texts/use-text.ts'

type Bar = { month: string; value: number }

const HEIGHT = 120
const STEP = 48
const BAR = 30
const LABEL = 22
/** Minimum number of steps on the axis, so that the bars of two months are not wider than in a full year. */
const MIN_STEPS = 6

/** Bar chart of a monthly figure; every bar has an accessible label. */
export function MonthChart(props: { title: string; unit: string; bars: readonly Bar[] }): ReactNode {
  const { title, unit } = props
  const languageTag = useLanguageTag()
  const name = new Intl.DateTimeFormat(languageTag, { month: 'short', timeZone: 'UTC' })
  const bars = props.bars.map(({ month, value }) => ({
    month,
    value,
    label: name.format(new Date(`${month}-01T00:00:00Z`)),
  }))
  const most = Math.max(1, ...bars.map(({ value }) => value))
  if (bars.length < 2) return null
  return (
    <figure className="chart">
      <figcaption>{title}</figcaption>
      <svg
        viewBox={`0 0 ${Math.max(MIN_STEPS, bars.length) * STEP} ${HEIGHT + LABEL}`}
        role="img"
        aria-label={title}
      >
        {bars.map(({ month, label, value }, index) => {
          const height = Math.max(1, (Math.max(0, value) / most) * (HEIGHT - LABEL))
          const x = index * STEP + (STEP - BAR) / 2
          return (
            <g key={month}>
              <title>{`${month}: ${value} ${unit}`.trim()}</title>
              <rect x={x} y={HEIGHT - height} width={BAR} height={height} rx={3} />
              <text x={x + BAR / 2} y={HEIGHT - height - 5}>
                {Math.round(value).toLocaleString(languageTag)}
              </text>
              <text x={x + BAR / 2} y={HEIGHT + LABEL - 5}>
                {label}
              </text>
            </g>
          )
        })}
      </svg>
    </figure>
  )
}
