import type { ReactNode } from 'react'
import type { StaffMember } from '#contract/staff.ts'
import { WEEK, weekdayName } from '#web/pages/admin/weekdays.ts'
import { useLanguageTag, useText } from '#web/texts/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { PeriodInputs, USUAL_PERIOD } from './period-inputs.tsx'

export type Hours = StaffMember['hours']

/** Weekly working hours in Korea's time: one row per period, several on one day where there is a pause. */
export function HoursField(props: { hours: Hours; onChange: (hours: Hours) => void }): ReactNode {
  const { hours, onChange } = props
  const t = useText('team')
  const languageTag = useLanguageTag()
  const change = (index: number, changes: Partial<Hours[number]>): void =>
    onChange(hours.map((each, at) => (at === index ? { ...each, ...changes } : each)))
  const add = (): void => {
    const last = hours.at(-1)
    const weekday = last ? (last.weekday + 1) % 7 : 6
    onChange([...hours, { ...USUAL_PERIOD, ...last, weekday }])
  }
  return (
    <fieldset className="field roles">
      <legend>{t('team.hours')}</legend>
      {hours.length === 0 && <p className="small muted">{t('team.noHours')}</p>}
      {hours.map((period, index) => (
        <div className="hours-row" key={index}>
          <select
            aria-label={t('team.weekday')}
            value={period.weekday}
            onChange={(event) => change(index, { weekday: Number(event.target.value) })}
          >
            {WEEK.map((day) => (
              <option key={day} value={day}>
                {weekdayName(day, languageTag)}
              </option>
            ))}
          </select>
          <PeriodInputs period={period} onChange={(changes) => change(index, changes)} />
          <Button look="quiet" onClick={() => onChange(hours.filter((_, at) => at !== index))}>
            {t('team.removeHours')}
          </Button>
        </div>
      ))}
      <p>
        <Button look="plain" onClick={add}>
          {t('team.addHours')}
        </Button>
      </p>
    </fieldset>
  )
}
