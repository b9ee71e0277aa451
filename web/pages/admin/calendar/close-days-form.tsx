import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { type WeekBooking, getWeek } from '#contract/admin.ts'
import { closeDays } from '#contract/availability.ts'
import type { FilterName } from '#contract/services.ts'
import { setStaffException } from '#contract/staff.ts'
import { addDays, DAY_MS, koreanDate } from '#domain/calendar.ts'
import { ownFirst } from '#web/pages/admin/counsellors/counsellor-filter.tsx'
import { SelectField } from '#web/pages/admin/select-field.tsx'
import { useMay } from '#web/pages/admin/staff-role.ts'
import { consultationHref } from '#web/pages/admin/views.ts'
import { WhenShort } from '#web/pages/admin/when.tsx'
import { useText } from '#web/texts/use-text.ts'
import { Status } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { inputRefusal, Form, FormAlert, textOf, useAction } from '#web/ui/form.tsx'
import { type Answer, call } from '#web/wire/api.ts'

/** Maximum number of days in one reply of the week's call. */
const MAX_DAYS = 42

/**
 * Closes a range of dates, for all counsellors or for one. Bookings in it are listed and stay until they are moved or
 * cancelled.
 */
export function CloseDaysForm(props: {
  /** Version of the calendar that the owner sees. */
  version: string
  /** With more than one counsellor, the form can also close the days of a single one. */
  counsellors: readonly FilterName[]
  onChanged: () => void
}): ReactNode {
  const { version, counsellors, onChanged } = props
  const t = useText('admin')
  const may = useMay()
  const [today] = useState(() => koreanDate(new Date()))
  const [booked, setBooked] = useState<WeekBooking[] | null>(null)
  const [keepsBooked, setKeepsBooked] = useState(false)
  const action = useAction(async (form) => {
    const from = textOf(form, 'from')
    const until = textOf(form, 'until') || from
    const who = textOf(form, 'who')
    if (who !== '') {
      const off = await takeDaysOff(who, from, until)
      if (off.ok) onChanged()
      setBooked(off.ok && off.value.closedDays > 0 ? await bookingsOf(from, until, who) : null)
      return off
    }
    const answer = await call(closeDays, {
      from,
      until,
      note: textOf(form, 'note').trim(),
      keepBooked: keepsBooked,
      version,
    })
    const inUse = !answer.ok && answer.code === 'SLOT_IN_USE'
    setBooked(inUse || (answer.ok && keepsBooked) ? await bookingsOf(from, until) : null)
    setKeepsBooked(inUse)
    if (answer.ok || answer.code === 'STALE_VERSION') onChanged()
    return answer
  })
  const { answer } = action
  return (
    <Form
      action={action}
      label={t('daysOff.title')}
      className="card stack"
      onChange={() => {
        setKeepsBooked(false)
        setBooked(null)
      }}
    >
      <h3>{t('daysOff.title')}</h3>
      {counsellors.length > 0 && may('PUT /api/staff/:id/exceptions') && (
        <SelectField
          name="who"
          label={t('daysOff.who')}
          options={[
            ['', t('daysOff.everybody')],
            ...ownFirst(counsellors).map(({ id, name }) => [id, name] as const),
          ]}
          required={false}
        />
      )}
      <div className="pair">
        <Field name="from" label={t('daysOff.from')}>
          {(control) => <input {...control} type="date" min={today} />}
        </Field>
        <Field name="until" label={t('daysOff.until')} optional>
          {(control) => <input {...control} type="date" min={today} />}
        </Field>
      </div>
      <Field name="note" label={t('calendar.note')} hint={t('calendar.noteHint')} optional>
        {(control) => <input {...control} maxLength={200} autoComplete="off" />}
      </Field>
      {answer?.ok && <Status>{t('daysOff.done', { count: answer.value.closedDays })}</Status>}
      {keepsBooked && (
        <Status tone="warm" urgent>
          {t('daysOff.booked')}
        </Status>
      )}
      {booked && booked.length > 0 && (
        <ul className="rows">
          {booked.map(({ consultation: { _id, name, startsAt } }) => (
            <li key={_id}>
              <Link to={consultationHref(_id)}>
                <WhenShort at={startsAt} />
                <strong>{name}</strong>
                <span className="muted">{t('daysOff.act')}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <FormAlert except={['SLOT_IN_USE']} />
      <Button type="submit" look={keepsBooked ? 'main' : 'plain'}>
        {t(keepsBooked ? 'daysOff.closeRest' : 'daysOff.close')}
      </Button>
    </Form>
  )
}

/** Dates from the first to the last one; none when the last is earlier. */
function datesBetween(from: string, until: string): string[] {
  const dates: string[] = []
  for (let date = from; date <= until && dates.length <= MAX_DAYS; date = addDays(date, 1)) dates.push(date)
  return dates
}

/** Days off of one counsellor, one call for each date; a repeated call changes nothing. */
async function takeDaysOff(id: string, from: string, until: string): Promise<Answer<{ closedDays: number }>> {
  const dates = from === '' ? [] : datesBetween(from, until)
  if (dates.length === 0 || dates.length > MAX_DAYS)
    return inputRefusal(from === '' ? { from: 'REQUIRED' } : { until: 'DATE_INVALID' }, 'DATE_INVALID')
  for (const date of dates) {
    const answer = await call(setStaffException, { id, date, hours: [] })
    if (!answer.ok) return answer
  }
  return { ok: true, status: 200, value: { closedDays: dates.length } }
}

async function bookingsOf(from: string, until: string, counsellor?: string): Promise<WeekBooking[]> {
  const days = Math.min(MAX_DAYS, (Date.parse(until) - Date.parse(from)) / DAY_MS + 1)
  const week = await call(getWeek, { from, days: String(days), counsellor })
  return week.ok
    ? week.value.days
        .flatMap(({ bookings }) => bookings)
        .filter(({ consultation }) => consultation.status === 'pending')
    : []
}
