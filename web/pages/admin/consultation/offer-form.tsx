import { type ReactNode, useEffect, useState } from 'react'
import { availability } from '#contract/availability.ts'
import type { Consultation } from '#contract/consultations.ts'
import { offerSlots } from '#contract/stages.ts'
import { isTimeZone, KOREA_ZONE, koreanInstant } from '#domain/calendar.ts'
import { freeDaysOf, type FreeDay } from '#domain/free-days.ts'
import { zoneName } from '#domain/time-text.ts'
import type { ToastMessage } from '#web/pages/admin/action-items/task.tsx'
import { shortClientTime } from '#web/pages/admin/client-time.ts'
import { formatKoreaDay, formatKoreaTime } from '#web/pages/admin/korea-time.ts'
import { LoadError } from '#web/pages/admin/part.tsx'
import { DialogActions, ReasonField } from '#web/pages/admin/reason-form.tsx'
import { useRevalidate } from '#web/pages/admin/revalidate.ts'
import { isSlotRefusal } from '#web/pages/booking/slot-refusal.ts'
import { useLanguageTag, useLocale, useText, useZoneTimeName } from '#web/texts/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, FormAlert, textOf, useAction } from '#web/ui/form.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { type Answer, call } from '#web/wire/api.ts'

export type OfferFormProps = {
  consultation: Consultation
  onClose: () => void
  onOffered: (toast: ToastMessage) => void
}

const MAX_HOURS = 3
const FIRST_DAYS = 21

/** Offers up to three slots with a reason; the client takes one, keeps the booking or asks for a refund. */
export function OfferForm({ consultation, onClose, onOffered }: OfferFormProps): ReactNode {
  const { _id: id, name, startsAt, offer, timeZone } = consultation
  const t = useText('admin')
  const locale = useLocale()
  const refresh = useRevalidate()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [tries, setTries] = useState(0)
  const action = useAction(async (form) => {
    const hours = chosen.map((each) => {
      const [date = '', time = ''] = each.split(' ')
      return { date, time }
    })
    const seen = offer?.hours.map((each) => each.startsAt) ?? []
    const answer = await call(offerSlots, { id, hours, reason: textOf(form, 'reason'), seen, startsAt })
    if (answer.ok) onOffered({ tone: 'good', text: t('offer.done', { name }) })
    // After a conflict the other owner's offer is shown before this one is sent again.
    else if (answer.code === 'STALE_VERSION') refresh()
    else if (isSlotRefusal(answer.code)) {
      setChosen([])
      setTries(tries + 1)
    }
    return answer
  })
  const press = (hour: string): void =>
    setChosen(chosen.includes(hour) ? chosen.filter((each) => each !== hour) : [...chosen, hour])
  return (
    <Form action={action}>
      <p>{t('offer.about', { name, moment: formatKoreaTime(startsAt, locale) })}</p>
      {offer && (
        <p className="small muted">
          {t('offer.again', {
            hours: offer.hours.map((each) => formatKoreaTime(each.startsAt, locale)).join(' / '),
          })}
        </p>
      )}
      {/* A new key reloads the slots after one was taken. */}
      <Hours
        key={tries}
        except={startsAt}
        bookingId={id}
        timeZone={timeZone}
        chosen={chosen}
        onPress={press}
        onRetry={() => setTries(tries + 1)}
      />
      <ReasonField label={t('offer.reason')} />
      <FormAlert />
      <DialogActions onClose={onClose} submit={t('offer.confirm')} disabled={chosen.length === 0} />
    </Form>
  )
}

type Choice = {
  except: string
  bookingId: string
  timeZone: string | null
  chosen: readonly string[]
  onPress: (hour: string) => void
}

function Hours(props: Choice & { onRetry: () => void }): ReactNode {
  const { except, bookingId, timeZone, chosen, onPress, onRetry } = props
  const t = useText('admin')
  const zoneTimeName = useZoneTimeName()
  const locale = useLocale()
  const [isAll, setAll] = useState(false)
  const [answer, setAnswer] = useState<Answer<{ days: FreeDay[] }> | null>(null)
  useEffect(() => {
    let isLeft = false
    const show = (next: Answer<{ days: FreeDay[] }>): void => {
      if (!isLeft) setAnswer(next)
    }
    void call(availability, { booking: bookingId }).then((next) =>
      show(next.ok ? { ...next, value: { days: freeDaysOf(next.value.days) } } : next),
    )
    return () => {
      isLeft = true
    }
  }, [bookingId])
  if (answer === null) return <Spinner />
  if (!answer.ok) return <LoadError name={t('offer.hours')} onRetry={onRetry} />
  const { days } = answer.value
  return (
    <fieldset className="field offer-hours">
      <legend>{t('offer.hours')}</legend>
      {timeZone !== null && isTimeZone(timeZone) && timeZone !== KOREA_ZONE && (
        <p className="small muted">
          {t('offer.clientTime', { zone: zoneTimeName(timeZone) ?? zoneName(timeZone, new Date(except)) })}
        </p>
      )}
      {days.length === 0 && <p>{t('offer.none')}</p>}
      {(isAll ? days : days.slice(0, FIRST_DAYS)).map((day) => (
        <Day
          key={day.date}
          day={day}
          name={formatKoreaDay(day.date, locale)}
          timeZone={timeZone}
          chosen={chosen}
          onPress={onPress}
        />
      ))}
      {!isAll && days.length > FIRST_DAYS && (
        <p>
          <Button look="quiet" onClick={() => setAll(true)}>
            {t('offer.later')}
          </Button>
        </p>
      )}
    </fieldset>
  )
}

function Day(props: Omit<Choice, 'except' | 'bookingId'> & { day: FreeDay; name: string }): ReactNode {
  const { day, name, timeZone, chosen, onPress } = props
  const languageTag = useLanguageTag()
  return (
    <div role="group" aria-label={name}>
      <h3>{name}</h3>
      <div className="row">
        {day.times.map((time) => {
          const hour = `${day.date} ${time}`
          const isChosen = chosen.includes(hour)
          const theirs = shortClientTime(koreanInstant(day.date, time), timeZone, languageTag)
          return (
            <button
              key={hour}
              type="button"
              className="hour"
              aria-pressed={isChosen}
              disabled={!isChosen && chosen.length === MAX_HOURS}
              onClick={() => onPress(hour)}
            >
              {time}
              {theirs && <span className="small muted">{theirs}</span>}
            </button>
          )
        })}
      </div>
    </div>
  )
}
