import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { koreanInstant } from '#domain/calendar.ts'
import { fullRefundUntil } from '#domain/refund.ts'
import { RefundSentence } from '#web/pages/booking/refund-sentence.tsx'
import { type BookingIntent, withoutSlot } from '#web/program/booking-intent.ts'
import { earlyChoices, reportEarlyInput } from '#web/program/early-input.ts'
import { useRenderEnvironment } from '#web/program/render-environment.ts'
import { useSettings } from '#web/program/settings.ts'
import { saveDraft, type StoredDraft } from '#web/program/stored-draft.ts'
import { useText } from '#web/texts/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { TimeTwice } from '#web/ui/time-twice.tsx'
import { type Day, daysWithFreeTimes } from './date-choice.ts'
import { DateField, FreeDates } from './date-field.tsx'
import { KoreaNotice } from './korea-notice.tsx'
import { FreeSlots, TimeField } from './time-field.tsx'

/** Answers of an open checkout, of a stored draft or of an earlier booking. */
export type TypedAnswers = Omit<StoredDraft, 'language' | 'serviceId' | 'counsellorId'>

/** State of the chosen slot. Saves the draft of the form around `section` when the slot changes. */
export function useSlot(
  section: RefObject<HTMLElement | null>,
  {
    intent,
    typed,
    days,
    email,
  }: {
    intent: BookingIntent | null
    typed: TypedAnswers
    days: readonly Day[]
    email: string
  },
) {
  const [date, setDate] = useState(intent?.date ?? typed.preferredDate ?? '')
  const [time, setTime] = useState(intent?.time ?? typed.preferredTime ?? '')
  const day = days.find((each) => each.date === date) ?? null
  // A slot that is free on one date may be taken on another.
  const chosenTime = day?.times.some((each) => each.time === time && each.free) ? time : ''
  // A slot that was chosen before is one line; it unfolds when it is no longer free.
  const [isUnfolded, setUnfolded] = useState(chosenTime === '')
  const unfold = (): void => {
    setUnfolded(true)
    // The button is gone; continue at the dates that take its place.
    setTimeout(() => section.current?.querySelector<HTMLElement>('.date-choice')?.focus())
  }
  const { isServed } = useRenderEnvironment()
  const early = useRef<HTMLInputElement[]>(null)
  useLayoutEffect(() => {
    const form = section.current!.closest('form')!
    if (isServed) early.current = earlyChoices(form)
    else if (early.current) reportEarlyInput(form, early.current)
  }, [isServed, section])
  const isPressed = useRef(false)
  useEffect(() => {
    const form = section.current?.closest('form')
    if (form && isPressed.current) {
      // Slot buttons do not fire the form's change event, so save the draft here.
      const filled = new FormData(form)
      filled.set('preferredDate', date)
      filled.set('preferredTime', time)
      saveDraft(email, filled)
      // A reload or another language would restore the slot of the address.
      history.replaceState(null, '', withoutSlot(new URL(location.href)))
    }
    isPressed.current = true
  }, [date, time, email, section])
  return {
    date,
    time,
    setDate,
    setTime,
    day,
    chosenTime,
    isFolded: !isUnfolded && chosenTime !== '',
    unfold,
  }
}

type SlotState = ReturnType<typeof useSlot>

/** The choice of date and time, and the deadline of a full refund for the chosen slot. */
export function SlotSection({
  section,
  slot,
  days,
  hasChoices,
  prices,
}: {
  slot: SlotState
  days: readonly Day[]
  hasChoices: boolean
  prices: string
  section: RefObject<HTMLElement | null>
}): ReactNode {
  const { date, time, setDate, setTime, day, chosenTime, isFolded } = slot
  const t = useText('booking')
  const { policy } = useSettings()
  // Without a chosen date the first free day's slots are shown, so that one click selects a slot.
  const shownDay = date === '' ? (daysWithFreeTimes(days)[0] ?? null) : day
  const startsAt = chosenTime === '' ? null : koreanInstant(date, chosenTime)
  return (
    <section className="card" ref={section}>
      <h2>{t('report.when')}</h2>
      <div className="stack" hidden={isFolded}>
        <FreeDates days={days} date={date} onChange={setDate} />
        {shownDay && (
          <FreeSlots
            day={shownDay}
            time={shownDay === day ? chosenTime : ''}
            onChoose={(on, at) => {
              setDate(on)
              setTime(at)
            }}
          />
        )}
        <p className="small">
          <a href="/waiting-list">{t('report.waitingList')}</a>
        </p>
        {time !== '' && date !== '' && chosenTime === '' && day && (
          <p className="notice warm">{t('report.hourGone')}</p>
        )}
        <div className="side-by-side">
          <DateField days={days} hasHint={!hasChoices} date={date} onChange={setDate} />
          <TimeField day={day} isDateChosen={date !== ''} time={chosenTime} onChange={setTime} />
        </div>
      </div>
      {startsAt && (
        <div className="chosen-time" role="status">
          <TimeTwice startsAt={startsAt.toISOString()} />
          <RefundSentence
            fullRefundUntil={fullRefundUntil(startsAt, policy.refundNoticeHours).toISOString()}
            prices={prices}
            inForm
          />
        </div>
      )}
      {isFolded ? (
        <p>
          <Button look="plain" onClick={slot.unfold}>
            {t('report.change')}
          </Button>
        </p>
      ) : (
        // Counsellors have their own days and hours; each button shows both times.
        !hasChoices && <KoreaNotice />
      )}
    </section>
  )
}
