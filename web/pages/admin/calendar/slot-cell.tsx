import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { removeCalendarException, setCalendarException } from '#contract/availability.ts'
import { countryName } from '#web/pages/admin/country.ts'
import { consultationHref } from '#web/pages/admin/views.ts'
import { useLanguageTag, useText } from '#web/texts/use-text.ts'
import { call } from '#web/wire/api.ts'
import type { Slot } from './week-days.ts'

/** Closes the free seats of a slot, or opens it again; booked seats stay. */
export function toggled({ time, free, taken, overlapping }: Slot, at: { date: string; version: string }) {
  return free > 0
    ? call(setCalendarException, { ...at, time, seats: taken + overlapping })
    : call(removeCalendarException, { ...at, time })
}

/** Restores the number of seats from before the slot was closed. */
export function reopened({ time, free, taken, overlapping }: Slot, date: string) {
  const seats = free + taken + overlapping
  return seats === 1
    ? call(removeCalendarException, { date, time })
    : call(setCalendarException, { date, time, seats })
}

/** `mark`: initials of the counsellor, where there are several. */
type SlotCellProps = {
  slot: Slot
  day: string
  canChange: boolean
  busy: boolean
  onToggle: () => void
  mark?: ReactNode
}

/** Bookings of a slot, and whether it is open; `canChange`: a tap opens or closes it. */
export function SlotCell({ slot, day, canChange, busy, onToggle, mark }: SlotCellProps): ReactNode {
  const { time, free, taken, overlapping, held, note, bookings, isPast } = slot
  const t = useText('admin')
  const languageTag = useLanguageTag()
  const hour = `${day} ${time}`
  const isOpen = free > 0
  // Neither open nor closed: the seat is free again when the other booking is moved or cancelled.
  const isOverlapped = free === 0 && taken === 0 && overlapping > 0
  const state = t(isOpen ? 'week.open' : isOverlapped ? 'week.overlapped' : 'week.closed')
  return (
    <div className="slot">
      {bookings.map(({ consultation: { _id, name }, nationality, counsellor }) => (
        <Link key={_id} data-row className="booked" to={consultationHref(_id)}>
          <strong>
            {mark}
            {name}
          </strong>
          <span className="small">{countryName(nationality, languageTag)}</span>
          {counsellor && !mark && (
            <span className="small" translate="no">
              {counsellor}
            </span>
          )}
        </Link>
      ))}
      {held > 0 && <span className="small muted">{t('week.held')}</span>}
      {taken === 0 && isPast && <span className="small muted">–</span>}
      {canChange && !isOverlapped && (taken === 0 || free > 0) && (
        <button
          type="button"
          className="opening"
          aria-pressed={isOpen}
          aria-label={
            free > 1
              ? t('week.freeHour', { hour, count: free })
              : t(isOpen ? 'week.openHour' : 'week.closedHour', { hour })
          }
          aria-disabled={busy || undefined}
          onClick={busy ? undefined : onToggle}
        >
          {mark}
          {free > 1 ? t('week.free', { count: free }) : state}
        </button>
      )}
      {(!canChange || isOverlapped) && !isPast && taken === 0 && (
        <span className="small muted">
          {mark}
          {state}
        </span>
      )}
      {note && <span className="small muted">{note}</span>}
    </div>
  )
}
