import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { CurrentUser } from '#contract/accounts.ts'
import type { Coupon } from '#contract/coupons.ts'
import { createOrder, type Checkout } from '#contract/payments.ts'
import { koreanInstant } from '#domain/calendar.ts'
import { fullRefundUntil } from '#domain/refund.ts'
import type { Answer } from '#web/wire/api.ts'
import { call } from '#web/wire/api.ts'
import { useText } from '#web/texts/use-text.ts'
import { saveDraft, type StoredDraft, storedDraft } from '#web/program/stored-draft.ts'
import type { BookingIntent } from '#web/program/booking-intent.ts'
import { useSettings } from '#web/program/settings.ts'
import { redirect } from '#web/program/page.ts'
import { RefundSentence } from '#web/pages/booking/refund-sentence.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { faulty, Form, textOf, useAction } from '#web/ui/form.tsx'
import { reportEarlyInput } from '#web/program/early-input.ts'
import { ownVisit, useVisit } from '#web/program/visit.ts'
import { TimeTwice } from '#web/ui/time-twice.tsx'
import { AttachmentField, useAttachment } from './attachment-field.tsx'
import { ChoiceFields, type Choices, type Chosen } from './choice-fields.tsx'
import { CouponField, useCoupon } from './coupon-field.tsx'
import { dateRefusal, type Day, freeDays } from './date-choice.ts'
import { DateField, FreeDates } from './date-field.tsx'
import { atItsInput } from './draft.ts'
import { KoreaNotice } from './korea-notice.tsx'
import { LanguageField } from './language-field.tsx'
import { PlatformFields } from './platform-fields.tsx'
import { PriceLines, usePriceWords } from './price-lines.tsx'
import { Refused } from './refused.tsx'
import { FreeSlots, TimeField } from './time-field.tsx'
import type { UsualAnswers } from './usual-answers.ts'

/** The request form. An open checkout fills it in again. */
export function RequestForm(props: {
  user: CurrentUser
  open: Checkout | null
  /** The booking intent from before the form. */
  intent: BookingIntent | null
  /** Fills the form where neither a checkout nor a stored draft does. */
  usual: UsualAnswers
  /** The account's coupons to offer. */
  coupons: readonly Coupon[]
  intendedCoupon: Coupon | null
  days: readonly Day[]
  /** Services and counsellors; null with one service of one counsellor. */
  choices: Choices | null
  chosen: Chosen | null
  onChoose: (chosen: Chosen) => void
  refreshDays: () => Promise<void>
  /** Remounts the form empty. */
  startAfresh: () => void
}): ReactNode {
  const { user, open, intent, days, choices, chosen, refreshDays } = props
  const t = useText('booking')
  const settings = useSettings()
  const [kept, setKept] = useState(() => (open ? null : storedDraft(user.email)))
  const typed: Omit<StoredDraft, 'language' | 'serviceId' | 'counsellorId'> = open ?? kept ?? props.usual
  const [date, setDate] = useState(intent?.date ?? typed.preferredDate ?? '')
  const [time, setTime] = useState(intent?.time ?? typed.preferredTime ?? '')
  const attachment = useAttachment(attached(open))
  const coupon = useCoupon(heldCoupon(open) ?? props.intendedCoupon)
  const service = choices?.services.find(({ id }) => id === chosen?.serviceId) ?? null
  const { total } = usePriceWords(coupon.percent, service)
  const day = days.find((each) => each.date === date) ?? null
  // A slot that is free on one date may be taken on another.
  const chosenTime = day?.times.some((each) => each.time === time && each.free) ? time : ''
  // Without a chosen date the first free day's slots are shown, so that one click selects a slot.
  const shownDay = date === '' ? (freeDays(days)[0] ?? null) : day
  // A slot that was chosen before is one line; it unfolds when it is no longer free.
  const [isUnfolded, setUnfolded] = useState(chosenTime === '')
  const isFolded = !isUnfolded && chosenTime !== ''
  const startsAt = chosenTime === '' ? null : koreanInstant(date, chosenTime)

  const when = useRef<HTMLElement>(null)
  const unfold = (): void => {
    setUnfolded(true)
    // The button is gone; continue at the dates that take its place.
    setTimeout(() => when.current?.querySelector<HTMLElement>('.date-choice')?.focus())
  }
  const { isServed } = useVisit()
  const wasServed = useRef(isServed)
  useEffect(() => {
    const form = when.current?.closest('form')
    if (form && wasServed.current && !isServed) reportEarlyInput(form)
    wasServed.current = isServed
  }, [isServed])
  const isPressed = useRef(false)
  useEffect(() => {
    const form = when.current?.closest('form')
    if (form && isPressed.current) {
      // Slot buttons do not fire the form's change event, so save the draft here.
      const filled = new FormData(form)
      filled.set('preferredDate', date)
      filled.set('preferredTime', time)
      saveDraft(user.email, filled)
      clearIntendedSlot()
    }
    isPressed.current = true
  }, [date, time, user.email])

  const action = useAction(async (form): Promise<Answer<unknown>> => {
    const refusal = dateRefusal(date, new Date(), { slots: settings.slots, days })
    if (refusal) return faulty({ preferredDate: refusal }, refusal)
    if (!(await coupon.apply())) return faulty({}, 'COUPON_INVALID')
    const attachmentId = await attachment.settled()
    if (attachmentId === null) return faulty({}, 'FILE_REFUSED')

    const answer = await call(createOrder, {
      ...draftOf(form),
      ...choiceOf(chosen),
      ...(attachmentId ? { attachmentId } : {}),
      ...(intent?.concern ? { concern: intent.concern } : {}),
    })
    if (answer.ok) return redirect('/payment')
    if (answer.code === 'SLOT_TAKEN') await refreshDays()
    if (answer.code !== 'COUPON_INVALID') return atItsInput(answer)
    coupon.refuse(answer.code)
    return faulty({}, answer.code)
  })

  return (
    <Form action={action} className="stack request-form" onChange={(form) => saveDraft(user.email, form)}>
      {kept && <Restored onGiveUp={props.startAfresh} onKeep={() => setKept(null)} />}
      {choices && chosen && (
        <section className="card">
          <ChoiceFields choices={choices} chosen={chosen} onChange={props.onChoose} />
        </section>
      )}
      <section className="card" ref={when}>
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
          <div className="date-and-time">
            <DateField days={days} hasHint={!choices} date={date} onChange={setDate} />
            <TimeField day={day} isDateChosen={date !== ''} time={chosenTime} onChange={setTime} />
          </div>
        </div>
        {startsAt && (
          <div className="chosen-time" role="status">
            <TimeTwice startsAt={startsAt.toISOString()} />
            <RefundSentence
              fullRefundUntil={fullRefundUntil(startsAt, settings.policy.refundNoticeHours).toISOString()}
              prices={total}
              inForm
            />
          </div>
        )}
        {isFolded ? (
          <p>
            <Button look="plain" onClick={unfold}>
              {t('report.change')}
            </Button>
          </p>
        ) : (
          // Counsellors have their own days and hours; each button shows both times.
          !choices && <KoreaNotice />
        )}
      </section>

      <section className="card">
        <h2>{t('report.about')}</h2>
        <PlatformFields platform={typed.platform} platformId={typed.platformId} />
        <LanguageField language={open?.language ?? kept?.language ?? props.usual.language} />
        <Field name="name" label={t('report.name')}>
          {(control) => (
            <input {...control} defaultValue={typed.name ?? user.name} autoComplete="name" maxLength={100} />
          )}
        </Field>
        <Field name="email" label={t('report.email')} hint={t('report.emailHint')}>
          {(control) => (
            <input
              {...control}
              type="email"
              defaultValue={typed.email ?? user.email}
              autoComplete="email"
              maxLength={254}
            />
          )}
        </Field>
        <Field
          name="message"
          label={t('report.message')}
          hint={intent?.concern ? t(`report.prompt.${intent.concern}`) : t('report.messageHint')}
        >
          {(control) => (
            <textarea {...control} defaultValue={typed.message ?? ''} rows={6} maxLength={5000} />
          )}
        </Field>
        <AttachmentField attachment={attachment} />
      </section>

      <section className="card">
        <h2>{t('report.price')}</h2>
        <CouponField coupon={coupon} offered={props.coupons} />
        <PriceLines couponPercent={coupon.percent} service={service} />
        <p className="small muted">
          {t('report.discountNote', {
            percent: settings.coupon.percent,
            months: settings.coupon.validMonths,
          })}
        </p>
        <Refused />
        <Button type="submit" look="warm" wide>
          {action.pending ? t('report.proceeding') : t('report.proceed')}
        </Button>
        <p className="small muted">
          {t(settings.prices.KRW ? 'report.proceedNoteWays' : 'report.proceedNote', {
            count: settings.slots.holdMinutes,
          })}
        </p>
      </section>
    </Form>
  )
}

/**
 * Removes the slot from the address after another one was chosen; a reload or another language would restore
 * it.
 */
function clearIntendedSlot(): void {
  const address = new URL(location.href)
  for (const name of ['date', 'time']) address.searchParams.delete(name)
  history.replaceState(null, '', address)
}

/** Notice that the stored input was restored, with a button to discard it. */
function Restored({ onGiveUp, onKeep }: { onGiveUp: () => void; onKeep: () => void }): ReactNode {
  const t = useText('booking')
  return (
    <div className="notice calm row between" role="status">
      <p>{t('report.restored')}</p>
      <div className="row">
        <Button look="quiet" onClick={onKeep}>
          {t('report.restoredKeep')}
        </Button>
        <Button look="quiet" onClick={onGiveUp}>
          {t('report.restoredDrop')}
        </Button>
      </div>
    </div>
  )
}

const attached = (open: Checkout | null) =>
  open?.attachmentId && open.fileName ? { attachmentId: open.attachmentId, fileName: open.fileName } : null

function heldCoupon(open: Checkout | null) {
  if (!open?.couponCode) return null
  return {
    code: open.couponCode,
    percent: Math.round((1 - Number(open.amount) / Number(open.listAmount)) * 100),
  }
}

function draftOf(form: FormData) {
  const couponCode = textOf(form, 'couponCode')
  return {
    name: textOf(form, 'name'),
    email: textOf(form, 'email'),
    // The server validates the platform; any other text is refused.
    platform: textOf(form, 'platform') as Checkout['platform'],
    platformId: textOf(form, 'platformId'),
    preferredDate: textOf(form, 'preferredDate'),
    preferredTime: textOf(form, 'preferredTime'),
    message: textOf(form, 'message'),
    language: textOf(form, 'language'),
    timeZone: ownVisit.zone,
    ...(couponCode ? { couponCode } : {}),
  }
}

/** The choice as a part of the order; nothing with one service of one counsellor. */
const choiceOf = (chosen: Chosen | null) => ({
  ...(chosen ? { serviceId: chosen.serviceId } : {}),
  ...(chosen?.counsellorId ? { counsellorId: chosen.counsellorId } : {}),
})
