import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { CurrentUser } from '#contract/accounts.ts'
import type { Coupon } from '#contract/coupons.ts'
import type { Checkout } from '#contract/payments.ts'
import type { BookingIntent } from '#web/program/booking-intent.ts'
import { redirect } from '#web/program/page.ts'
import { useSettings } from '#web/program/settings.ts'
import { saveDraft, storedDraft } from '#web/program/stored-draft.ts'
import { useText } from '#web/texts/use-text.ts'
import { Status } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { inputRefusal, Form, useAction } from '#web/ui/form.tsx'
import { type Answer, UNREACHABLE } from '#web/wire/api.ts'
import { AttachmentField, useAttachment } from './attachment-field.tsx'
import type { ChoiceFields, Choices } from './choice-fields.tsx'
import { CouponField, useCoupon } from './coupon-field.tsx'
import { dateRefusal, type Day } from './date-choice.ts'
import { LanguageField } from './language-field.tsx'
import { PlatformFields } from './platform-fields.tsx'
import { PriceLines, usePriceLabels } from './price-lines.tsx'
import { RequestRefusal } from './request-refusal.tsx'
import type { ServiceChoice } from './service-choice.ts'
import { SlotSection, type TypedAnswers, useSlot } from './slot-section.tsx'
import type { UsualAnswers } from './usual-answers.ts'

/** A module of its own, loaded after the form is shown. */
const loadSending = () => import('./send-request.ts')

/** The request form. Input changed since an open checkout, or the checkout itself, fills it in again. */
export function RequestForm(props: {
  user: CurrentUser
  open: Checkout | null
  intent: BookingIntent | null
  /** Fills the form where neither a checkout nor a stored draft does. */
  usual: UsualAnswers
  /** The account's coupons to offer. */
  coupons: readonly Coupon[]
  intendedCoupon: Coupon | null
  days: readonly Day[]
  /** Services and counsellors; null with one service of one counsellor. */
  choices: Choices | null
  ChoiceFields: typeof ChoiceFields | null
  chosen: ServiceChoice | null
  onChoose: (chosen: ServiceChoice) => void
  refreshDays: () => Promise<void>
  /** Remounts the form empty. */
  resetForm: () => void
}): ReactNode {
  const { user, open, intent, days, choices, chosen, refreshDays, ChoiceFields } = props
  const t = useText('booking')
  const settings = useSettings()
  const [storedAnswers, setStoredAnswers] = useState(() => storedDraft(user.email, open !== null))
  const typed: TypedAnswers = storedAnswers ?? open ?? props.usual
  const section = useRef<HTMLElement>(null)
  const slot = useSlot(section, { intent, typed, days, email: user.email })
  const attachment = useAttachment(attached(open))
  const coupon = useCoupon(heldCoupon(open) ?? props.intendedCoupon)
  const service = choices?.services.find(({ id }) => id === chosen?.serviceId) ?? null
  const { total } = usePriceLabels(coupon.percent, service)

  useEffect(() => void loadSending().catch(() => {}), [])

  const action = useAction(async (form): Promise<Answer<unknown>> => {
    const refusal = dateRefusal(slot.date, new Date(), { slots: settings.slots, days })
    if (refusal) return inputRefusal({ preferredDate: refusal }, refusal)
    if (!(await coupon.apply())) return inputRefusal({}, 'COUPON_INVALID')
    const attachmentId = await attachment.settled()
    if (attachmentId === null) return inputRefusal({}, 'FILE_REFUSED')

    const sending = await loadSending().catch(() => null)
    if (!sending) return UNREACHABLE
    const answer = await sending.sendRequest(form, { chosen, attachmentId, concern: intent?.concern })
    if (answer.ok) {
      saveDraft(user.email, form, true)
      return redirect('/payment')
    }
    if (sending.isSlotRefusal(answer.code)) await refreshDays()
    if (answer.code !== 'COUPON_INVALID') return answer
    coupon.refuse(answer.code)
    return inputRefusal({}, answer.code)
  })

  return (
    <Form action={action} className="stack request-form" onChange={(form) => saveDraft(user.email, form)}>
      {storedAnswers ? (
        <Restored isOpen={open !== null} onGiveUp={props.resetForm} onKeep={() => setStoredAnswers(null)} />
      ) : (
        open && (
          <Status tone="calm">
            <OpenCheckout />
          </Status>
        )
      )}
      {choices && chosen && ChoiceFields && (
        <ChoiceFields choices={choices} chosen={chosen} onChange={props.onChoose} />
      )}
      <SlotSection section={section} slot={slot} days={days} hasChoices={choices !== null} prices={total} />

      <section className="card">
        <h2>{t('report.about')}</h2>
        <PlatformFields platform={typed.platform} platformId={typed.platformId} />
        <LanguageField language={storedAnswers?.language ?? open?.language ?? props.usual.language} />
        <div className="side-by-side">
          <Field name="name" label={t('name')}>
            {(control) => (
              <input
                {...control}
                defaultValue={typed.name ?? user.name}
                autoComplete="name"
                maxLength={100}
              />
            )}
          </Field>
          <Field name="email" label={t('email')} hint={t('report.emailHint')}>
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
        </div>
        <Field
          name="message"
          label={t('report.message')}
          hint={intent?.concern ? t(`report.prompt.${intent.concern}`) : t('report.messageHint')}
        >
          {(control) => (
            <textarea {...control} defaultValue={typed.message ?? ''} rows={4} maxLength={5000} />
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
        <RequestRefusal />
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

function OpenCheckout(): ReactNode {
  const t = useText('booking')
  return (
    <>
      {t('report.open')} <a href="/payment">{t('report.openLink')}</a>
    </>
  )
}

/** Notice that the stored input was restored, with a button to discard it. `isOpen`: beside an open checkout. */
function Restored(props: { isOpen: boolean; onGiveUp: () => void; onKeep: () => void }): ReactNode {
  const { isOpen, onGiveUp, onKeep } = props
  const t = useText('booking')
  return (
    <div className="notice calm row between" role="status">
      <p>{isOpen ? <OpenCheckout /> : t('report.restored')}</p>
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
