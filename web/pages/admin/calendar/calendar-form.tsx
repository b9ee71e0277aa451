import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { setCalendarException } from '#contract/availability.ts'
import { koreanDate } from '#domain/calendar.ts'
import { SelectField } from '#web/pages/admin/select-field.tsx'
import { viewHref } from '#web/pages/admin/views.ts'
import { openDays } from '#web/pages/admin/weekdays.ts'
import { useSettings } from '#web/program/settings.ts'
import { useLanguageTag, useText } from '#web/texts/use-text.ts'
import { Alert, Status } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form, FormAlert, textOf, useAction } from '#web/ui/form.tsx'
import { call } from '#web/wire/api.ts'

/** Capacities of a start time; the contract allows twenty, a small office needs fewer. */
const SEATS = [0, 1, 2, 3, 4, 5, 6] as const

const WHOLE_DAY = 'day'

/** Closes a day or a start time, or sets its capacity. */
export function CalendarForm({
  times,
  seen,
  onChanged,
}: {
  times: readonly string[]
  /** Version of the calendar that the owner sees while typing. */
  seen: { version?: string }
  onChanged: () => void
}): ReactNode {
  const t = useText('admin')
  const [askedOn, setAskedOn] = useState('')
  const action = useAction(async (form) => {
    const date = textOf(form, 'date')
    const time = textOf(form, 'time')
    setAskedOn(date)
    const answer = await call(setCalendarException, {
      date,
      time: time === WHOLE_DAY ? null : time,
      seats: Number(textOf(form, 'seats')),
      note: textOf(form, 'note').trim(),
      ...seen,
    })
    // After a conflict the other change is shown before the owner submits again.
    if (answer.ok || answer.code === 'STALE_VERSION') onChanged()
    return answer
  })
  const { answer } = action
  const [today] = useState(() => koreanDate(new Date()))
  return (
    <section className="card">
      <details>
        <summary>
          <h3>{t('calendar.form')}</h3>
        </summary>
        <Form action={action} label={t('calendar.form')}>
          <Field
            name="date"
            label={t('column.date')}
            hint={t('calendar.dateHint', { days: openDays(useSettings().slots.weekdays, useLanguageTag()) })}
          >
            {(control) => <input {...control} type="date" min={today} />}
          </Field>
          <div className="pair">
            <SelectField
              name="time"
              label={t('column.time')}
              options={[[WHOLE_DAY, t('calendar.wholeDay')], ...times.map((time) => [time, time] as const)]}
            />
            <SelectField
              name="seats"
              label={t('calendar.seats')}
              options={SEATS.map((seats) => [
                seats,
                seats === 0 || seats === 1 ? t(`calendar.seats.${seats}`) : seats,
              ])}
            />
          </div>
          <Field name="note" label={t('calendar.note')} hint={t('calendar.noteHint')} optional>
            {(control) => <input {...control} type="text" maxLength={200} autoComplete="off" />}
          </Field>
          {answer?.ok === false && answer.code === 'SLOT_IN_USE' && (
            <Alert>
              {t('calendar.inUse')}{' '}
              <Link to={viewHref('consultations', { from: askedOn, to: askedOn, status: 'pending' })}>
                {t('calendar.showBooked', { date: askedOn })}
              </Link>
            </Alert>
          )}
          {answer?.ok === false && answer.code === 'STALE_VERSION' && (
            <Status tone="warm" urgent>
              {t('week.stale')}
            </Status>
          )}
          <FormAlert except={['SLOT_IN_USE', 'STALE_VERSION']} />
          {answer?.ok && <Status>{t('calendar.changed')}</Status>}
          <Button type="submit">{t('calendar.set')}</Button>
        </Form>
      </details>
    </section>
  )
}
