import { type ReactNode, useEffect, useState } from 'react'
import { availability } from '#contract/availability.ts'
import type { Ticket } from '#contract/stages.ts'
import { KOREA_ZONE, koreanInstant } from '#domain/calendar.ts'
import { fullRefundUntil } from '#domain/refund.ts'
import { retryCall } from '#web/pages/consultations/retry-call.ts'
import { useOpenedAt, useZone } from '#web/program/render-environment.ts'
import { useErrorText, useLanguageTag, useText } from '#web/texts/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { clockText, dayText } from '#web/ui/day-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, useAction, useFormState } from '#web/ui/form.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { isDayOther } from '#web/ui/time-twice.tsx'
import { call, type Answer, type Code } from '#web/wire/api.ts'

export type Slot = { date: string; time: string }
type Props = {
  /** The booking whose counsellor and service have the offered times. */
  booking: Pick<Ticket, '_id' | 'amount' | 'refundNoticeHours'>
  title: string
  note: string
  onClose: () => void
  onDone: () => void
  choose: (slot: Slot) => Promise<Answer<unknown>>
}

/** Dialog to choose a free slot. If it is already taken, says so and reloads the slots. */
export function SlotDialog({ booking, title, note, onClose, onDone, choose }: Props): ReactNode {
  const t = useText('ticket')
  const [chosen, setChosen] = useState('')
  const [tries, setTries] = useState(0)
  const action = useAction(async () => {
    const [date = '', time = ''] = chosen.split(' ')
    const answer = await choose({ date, time })
    if (answer.ok) onDone()
    else {
      setChosen('')
      setTries(tries + 1)
    }
    return answer
  })
  return (
    <Dialog open onClose={onClose} title={title}>
      <Form action={action}>
        <p>{note}</p>
        <SlotFault />
        {/* Reload the slots after a refusal. */}
        <FreeSlots key={tries} booking={booking} chosen={chosen} onChoose={setChosen} />
        <NoRefund booking={booking} chosen={chosen} />
        <div className="row dialog-foot">
          <Button type="submit" disabled={chosen === ''}>
            {t('ticket.moveConfirm')}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

/** Warns of a time that is so near that a later cancellation refunds nothing. */
export function NoRefund({ booking, chosen }: Pick<Choice, 'booking' | 'chosen'>): ReactNode {
  const t = useText('ticket')
  const now = useOpenedAt()
  const [date = '', time = ''] = chosen.split(' ')
  if (chosen === '' || Number(booking.amount) === 0) return null
  const isOver = fullRefundUntil(koreanInstant(date, time), booking.refundNoticeHours) < now
  return isOver && <p className="notice warm">{t('ticket.moveNoRefund')}</p>
}

function SlotFault(): ReactNode {
  const errorText = useErrorText()
  const { refusal } = useFormState()
  return refusal && <Alert>{errorText(refusal.code, refusal.message)}</Alert>
}

/**
 * Loads the free slots: null while loading, an error code if the call failed, which is not the same as no
 * free slot.
 */
function useFreeSlots({ _id: booking }: Props['booking']): Slot[] | Code | null {
  const [slots, setSlots] = useState<Slot[] | Code | null>(null)
  useEffect(
    () =>
      retryCall(
        () => call(availability, { booking }),
        (answer) =>
          setSlots(
            answer.ok
              ? answer.value.days.flatMap(({ date, times }) =>
                  times.filter(({ free }) => free).map(({ time }) => ({ date, time })),
                )
              : answer.code,
          ),
      ),
    [booking],
  )
  return slots
}

type Choice = { booking: Props['booking']; chosen: string; onChoose: (slot: string) => void }

/** The reader's dates in a row, and the slots of the chosen one with Korea's time beside each. */
function FreeSlots({ booking, chosen, onChoose }: Choice): ReactNode {
  const slots = useFreeSlots(booking)
  const t = useText('ticket')
  const errorText = useErrorText()
  const tag = useLanguageTag()
  const zone = useZone()
  const [shown, setShown] = useState('')
  if (slots === null) return <Spinner />
  if (typeof slots === 'string') return <Alert>{errorText(slots)}</Alert>
  if (slots.length === 0) return <p>{t('ticket.noHours')}</p>
  const days = new Map<string, Slot[]>()
  for (const slot of slots) {
    const day = dayText(koreanInstant(slot.date, slot.time), zone, tag)
    days.set(day, [...(days.get(day) ?? []), slot])
  }
  const [first = ''] = days.keys()
  const open = days.has(shown) ? shown : first
  return (
    <fieldset className="field free-hours">
      <legend>{t('ticket.hoursOf')}</legend>
      <div className="day-strip">
        {[...days.keys()].map((day) => (
          <button
            key={day}
            type="button"
            className="date-choice"
            aria-pressed={day === open}
            onClick={() => {
              setShown(day)
              onChoose('')
            }}
          >
            {day}
          </button>
        ))}
      </div>
      <ul className="date-choices hours" aria-label={open}>
        {days.get(open)?.map(({ date, time }) => {
          const value = `${date} ${time}`
          const at = koreanInstant(date, time)
          return (
            <li key={value}>
              <button
                type="button"
                className="date-choice"
                aria-pressed={chosen === value}
                onClick={() => onChoose(value)}
              >
                <strong>{clockText(at, zone)}</strong>
                {clockText(at, zone) !== time && (
                  <span className="small">
                    {isDayOther(at, zone) && `${dayText(at, KOREA_ZONE, tag)} `}
                    {t('time.inKorea', { time })}
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
