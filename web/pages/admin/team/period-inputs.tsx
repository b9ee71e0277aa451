import type { ReactNode } from 'react'
import { useText } from '#web/texts/use-text.ts'

type Period = { from: string; until: string }

/** First value of a new period. */
export const USUAL_PERIOD: Period = { from: '10:00', until: '18:00' }

/** Start and end of a period of work, "HH:MM". A time input has no 24:00, the end of the day. */
export function PeriodInputs(props: {
  period: Period
  onChange: (changes: Partial<Period>) => void
}): ReactNode {
  const { period, onChange } = props
  const t = useText('team')
  return (
    <>
      <input
        type="time"
        aria-label={t('team.from')}
        value={period.from}
        onChange={(event) => onChange({ from: event.target.value })}
      />
      <input
        type="time"
        aria-label={t('team.until')}
        value={period.until === '24:00' ? '23:59' : period.until}
        onChange={(event) => onChange({ until: event.target.value })}
      />
    </>
  )
}
