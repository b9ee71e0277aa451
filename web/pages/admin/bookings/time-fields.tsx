import { type ReactNode, useState } from 'react'
import type { FreeDay } from '#domain/free-days.ts'
import { formatKoreaDay } from '#web/pages/admin/korea-time.ts'
import { SelectField } from '#web/pages/admin/select-field.tsx'
import { useLocale, useText } from '#web/texts/use-text.ts'

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
      <SelectField
        name="date"
        label={t('booking.date')}
        options={days.map((day) => [day.date, formatKoreaDay(day.date, locale)])}
        value={date}
        onChange={({ currentTarget }) => setDate(currentTarget.value)}
      />
      <SelectField
        key={date}
        name="time"
        label={t('booking.time')}
        hint={t('booking.timeHint')}
        options={times.map((time) => [time, time])}
      />
    </>
  )
}
