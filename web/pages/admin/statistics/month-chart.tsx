import type { ReactNode } from 'react'
import type { z } from 'zod/mini'
import type { deskStats } from '#contract/desk.ts'
import { useLanguageTag, useText } from '#web/texts/use-text.ts'

type Months = z.output<typeof deskStats.output>['months']

const HEIGHT = 120
const STEP = 48
const BAR = 30
const LABEL = 22
/** Two months are no wider than two of twelve. */
const LEAST_STEPS = 8

/** What was left of each month in one currency; the same numbers stand in a table for those who do not see it. */
export function MonthChart({ currency, months }: { currency: string; months: Months }): ReactNode {
  const t = useText('admin')
  const languageTag = useLanguageTag()
  const name = new Intl.DateTimeFormat(languageTag, { month: 'short', timeZone: 'UTC' })
  const bars = months.map(({ month, money }) => ({
    month,
    label: name.format(new Date(`${month}-01T00:00:00Z`)),
    net: money.find((each) => each.currency === currency)?.net ?? '0',
  }))
  const most = Math.max(1, ...bars.map(({ net }) => Number(net)))
  if (bars.length < 2) return null
  return (
    <figure className="chart">
      <figcaption>{t('stats.chart', { currency })}</figcaption>
      <svg
        viewBox={`0 0 ${Math.max(LEAST_STEPS, bars.length) * STEP} ${HEIGHT + LABEL}`}
        role="img"
        aria-label={t('stats.chart', { currency })}
      >
        {bars.map(({ month, label, net }, index) => {
          const height = Math.max(1, (Math.max(0, Number(net)) / most) * (HEIGHT - LABEL))
          const x = index * STEP + (STEP - BAR) / 2
          return (
            <g key={month}>
              <title>{`${month}: ${net} ${currency}`}</title>
              <rect x={x} y={HEIGHT - height} width={BAR} height={height} rx={3} />
              <text x={x + BAR / 2} y={HEIGHT - height - 5}>
                {Math.round(Number(net)).toLocaleString(languageTag)}
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
