import { type ReactNode, useEffect, useState } from 'react'
import type { z } from 'zod/mini'
import { listStaffExceptions, setStaffException } from '#contract/staff.ts'
import { formatKoreaDay } from '#web/pages/admin/korea-time.ts'
import { useErrorText, useLocale, useText } from '#web/texts/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form, FormAlert, textOf, useAction } from '#web/ui/form.tsx'
import { call, type Code } from '#web/wire/api.ts'
import { ConsultationLinks } from './consultation-links.tsx'
import { PeriodInputs, USUAL_PERIOD } from './period-inputs.tsx'

type Saved = z.output<typeof setStaffException.output>

type Periods = readonly { from: string; until: string }[]

/** Limit of the call. */
const MAX_PERIODS = 10

/** Days off and extra hours of a counsellor; bookings of a changed day stay and are listed. */
export function DaysPart({ id, isOpen = false }: { id: string; isOpen?: boolean }): ReactNode {
  const t = useText('team')
  const locale = useLocale()
  const errorText = useErrorText()
  const [days, setDays] = useState<Saved['exceptions'] | null>(null)
  const [booked, setBooked] = useState<Saved['consultations']>([])
  const [isOff, setOff] = useState(true)
  const [periods, setPeriods] = useState<Periods>([USUAL_PERIOD])
  const [code, setCode] = useState<Code | null>(null)
  useEffect(() => {
    void call(listStaffExceptions, { id }).then((answer) => {
      if (answer.ok) setDays(answer.value.exceptions)
      else setCode(answer.code)
    })
  }, [id])
  const show = (value: Saved): void => {
    setCode(null)
    setDays(value.exceptions)
    setBooked(value.consultations)
  }
  const action = useAction(async (form) => {
    const answer = await call(setStaffException, {
      id,
      date: textOf(form, 'date'),
      hours: isOff ? [] : [...periods],
    })
    if (answer.ok) show(answer.value)
    return answer
  })
  const remove = async (date: string): Promise<void> => {
    const answer = await call(setStaffException, { id, date, hours: null })
    if (answer.ok) show(answer.value)
    else setCode(answer.code)
  }
  return (
    <details className="stack tight" open={isOpen}>
      <summary>{t('team.days')}</summary>
      {code && <Alert>{errorText(code)}</Alert>}
      <ul className="stack tight">
        {days?.map(({ date, hours }) => (
          <li key={date} className="row between">
            <span>
              {formatKoreaDay(date, locale)} ·{' '}
              {hours.length === 0
                ? t('team.dayOff')
                : hours.map(({ from, until }) => `${from}–${until}`).join(', ')}
            </span>
            <Button look="quiet" onClick={() => void remove(date)}>
              {t('team.removeHours')}
            </Button>
          </li>
        ))}
      </ul>
      {booked.length > 0 && (
        <Alert>
          {t('team.daysBooked')}
          <ConsultationLinks consultations={booked} />
        </Alert>
      )}
      <Form action={action}>
        <Field name="date" label={t('team.date')}>
          {(control) => <input {...control} type="date" required />}
        </Field>
        <fieldset className="field roles inline">
          <legend>{t('team.daysKind')}</legend>
          <label>
            <input type="radio" name="kind" checked={isOff} onChange={() => setOff(true)} />
            {t('team.dayOff')}
          </label>
          <label>
            <input type="radio" name="kind" checked={!isOff} onChange={() => setOff(false)} />
            {t('team.otherHours')}
          </label>
        </fieldset>
        {!isOff && <PeriodsField periods={periods} onChange={setPeriods} />}
        <FormAlert />
        <p>
          <Button type="submit" look="plain">
            {t('team.saveDay')}
          </Button>
        </p>
      </Form>
    </details>
  )
}

/** Hours of one day: one row per period, several where there is a pause. */
function PeriodsField(props: { periods: Periods; onChange: (periods: Periods) => void }): ReactNode {
  const { periods, onChange } = props
  const t = useText('team')
  const change = (index: number, changes: Partial<Periods[number]>): void =>
    onChange(periods.map((each, at) => (at === index ? { ...each, ...changes } : each)))
  return (
    <>
      {periods.map((period, index) => (
        <div className="hours-row" key={index}>
          <PeriodInputs period={period} onChange={(changes) => change(index, changes)} />
          {periods.length > 1 && (
            <Button look="quiet" onClick={() => onChange(periods.filter((_, at) => at !== index))}>
              {t('team.removeHours')}
            </Button>
          )}
        </div>
      ))}
      {periods.length < MAX_PERIODS && (
        <p>
          <Button
            look="quiet"
            onClick={() => onChange([...periods, { from: periods.at(-1)!.until, until: '' }])}
          >
            {t('team.addHours')}
          </Button>
        </p>
      )}
    </>
  )
}
