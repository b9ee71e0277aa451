import { type ReactNode, useState } from 'react'
import { useLocale, useText } from '#web/texts/use-text.ts'
import { Field } from '#web/ui/field.tsx'
import type { FreeDay } from '#web/pages/admin/consultation/free-days.ts'
import { koreaDay } from '#web/pages/admin/moment.ts'

/** Day and start time in Korea, of those that are free. */
export function TimeFields({ days }: { days: readonly FreeDay[] }): ReactNode {
  const t = useText('admin')
  const locale = useLocale()
  const [wanted, setDate] = useState('')
  // The chosen date may be gone after a refusal.
  const { date, times } = days.find((each) => each.date === wanted) ?? days[0] ?? { date: '', times: [] }
  if (days.length === 0) return <p>{t('offer.none')}</p>
  return (
    <>
      <Field name="date" label={t('booking.date')}>
        {(control) => (
          <select {...control} value={date} onChange={({ currentTarget }) => setDate(currentTarget.value)}>
            {days.map((day) => (
              <option key={day.date} value={day.date}>
                {koreaDay(day.date, locale)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field name="time" label={t('booking.time')} hint={t('booking.timeHint')}>
        {(control) => (
          <select key={date} {...control}>
            {times.map((time) => (
              <option key={time}>{time}</option>
            ))}
          </select>
        )}
      </Field>
    </>
  )
}
