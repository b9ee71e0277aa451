import { type ReactNode, useEffect, useState } from 'react'
import { type Consultation, cancelConsultation } from '#contract/consultations.ts'
import { isBlank } from '#contract/fields.ts'
import { useBothTimes } from '#web/pages/booking/use-both-times.ts'
import { WithdrawalNote } from '#web/pages/booking/withdrawal-note.tsx'
import { useStoredText } from '#web/pages/consultations/use-stored-text.ts'
import { useRefresh, useRefreshing } from '#web/program/page.ts'
import { useOpenedAt } from '#web/program/render-environment.ts'
import { useSettings } from '#web/program/settings.ts'
import { useErrorText, useText } from '#web/texts/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { inputRefusal, Form, textOf, useAction, useFormState } from '#web/ui/form.tsx'
import { useMoneyText } from '#web/ui/money-text.ts'
import { TimeTwice } from '#web/ui/time-twice.tsx'
import { call } from '#web/wire/api.ts'
import { type cancelledText, changesInMs, providerText, textAfterCancellation } from './cancellation.ts'

/** `onCancelled` receives the text key that matches the refund's state. */
type Events = { onClose: () => void; onCancelled: (textKey: ReturnType<typeof cancelledText>) => void }

/** States the refund, asks for the reason, and cancels. */
export function CancelDialog(props: Events & { consultation: Consultation; open: boolean }): ReactNode {
  const t = useText('booking')
  const { consultation, open, onClose, onCancelled } = props
  return (
    <Dialog open={open} onClose={onClose} title={t('history.cancel')}>
      <Question consultation={consultation} onClose={onClose} onCancelled={onCancelled} />
    </Dialog>
  )
}

function Question({
  consultation,
  onClose,
  onCancelled,
}: Events & { consultation: Consultation }): ReactNode {
  const t = useText('booking')
  const refresh = useRefresh()
  // The language cannot be changed in the dialog: a typed reason survives closing it for that.
  const [reason, storeReason] = useStoredText(`cancel ${consultation._id}`)
  const action = useAction(async (form) => {
    const cancelReason = textOf(form, 'cancelReason')
    if (isBlank(cancelReason)) return inputRefusal({ cancelReason: 'REASON_REQUIRED' }, 'REASON_REQUIRED')
    const answer = await call(cancelConsultation, { consultationId: consultation._id, cancelReason })
    if (answer.ok) {
      storeReason('')
      onClose()
      // An earlier manual refund is not part of this cancellation.
      onCancelled(textAfterCancellation({ ...answer.value.consultation, refund: answer.value.refund }))
    }
    return answer
  })
  const isChecking = useFreshAmount(consultation, refresh)
  return (
    <Form action={action} onChange={(form) => storeReason(textOf(form, 'cancelReason'))}>
      <TimeTwice startsAt={consultation.startsAt} />
      <Consequence consultation={consultation} isChecking={isChecking} />
      <MoveInstead {...consultation} />
      {Number(consultation.amount) > 0 && <WithdrawalNote booking={consultation} />}
      <Field name="cancelReason" label={t('history.reason')} hint={t('cancel.reasonHint')}>
        {/* Not `required`: a missing reason has its own message. */}
        {(control) => (
          <textarea
            {...control}
            required={false}
            aria-required
            defaultValue={reason}
            rows={3}
            maxLength={1000}
          />
        )}
      </Field>
      <CancelFault />
      <div className="row dialog-foot">
        <Button type="submit" look="danger" {...(isChecking && { busy: true })}>
          {t('cancel.confirm')}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t('cancel.keep')}
        </Button>
      </div>
    </Form>
  )
}

/** Link to the choice of another time, which costs nothing (change-booking.tsx), where the booking may be moved. */
function MoveInstead({ _id, movesLeft, moveUntil }: Consultation): ReactNode {
  const t = useText('booking')
  const now = useOpenedAt()
  if (movesLeft === 0 || now > new Date(moveUntil)) return null
  return (
    <p>
      <a href={`/consultations/${_id}#move`}>{t('cancel.move')}</a>
    </p>
  )
}

/**
 * Refreshes the refund amount when the dialog opens and when the deadline passes. True until the answer
 * arrives: the button is disabled while the amount is not shown.
 */
function useFreshAmount(consultation: Consultation, refresh: () => void): boolean {
  const isRefreshing = useRefreshing()
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    refresh()
    void Promise.resolve().then(() => setAsked(true))
  }, [refresh])
  useEffect(() => {
    const wait = changesInMs(consultation, new Date())
    if (wait === null) return
    const timer = setTimeout(refresh, wait)
    return () => clearTimeout(timer)
  }, [consultation, refresh])
  return isRefreshing || !isAsked
}

/** The refund of a cancellation and the coupon that it revokes, after the server has returned the current state. */
export function Consequence(props: { consultation: Consultation; isChecking: boolean }): ReactNode {
  const { consultation, isChecking } = props
  const t = useText('booking')
  const code = consultation.couponLostIfCancelled
  return (
    <>
      <RefundConsequence consultation={consultation} isChecking={isChecking} />
      {code && !isChecking && <p className="notice warm">{t('cancel.couponLost', { code })}</p>}
    </>
  )
}

function RefundConsequence(props: { consultation: Consultation; isChecking: boolean }): ReactNode {
  const { consultation, isChecking } = props
  const t = useText('booking')
  const bothTimes = useBothTimes()
  const money = useMoneyText()
  const { policy } = useSettings()
  const { refundIfCancelledNow, fullRefundUntil, refund, currency } = consultation
  const amount = money(refundIfCancelledNow, currency)
  const deadline = bothTimes(fullRefundUntil)
  const atProvider = providerText(consultation)
  if (atProvider)
    return (
      <p className="notice warm" role="status">
        <strong>{t(atProvider)}</strong>
      </p>
    )
  // Nothing was paid for a booking free of charge, so a sentence about a refund would be wrong.
  if (Number(consultation.amount) === 0) return null
  if (isChecking) return <p className="notice calm">{t('cancel.checking')}</p>
  const before = refund && t('cancel.backBefore', { amount: money(refund.amount, currency) })
  if (Number(refundIfCancelledNow) === 0) {
    // Everything has been refunded already, so the deadline is irrelevant.
    const isFullyRefunded = refund !== null && Number(refund.amount) >= Number(consultation.amount)
    return (
      <div className="notice warm" role="status">
        <p>
          <strong>
            {isFullyRefunded
              ? t('cancel.nothingLeft')
              : consultation.isPaidByLink
                ? t('refund.over', { deadline })
                : t('cancel.nothingBack', { deadline, amount })}
          </strong>
        </p>
        {before && <p>{before}</p>}
      </div>
    )
  }
  return (
    <div className="notice good" role="status">
      <p>
        <strong>{t(consultation.isPaidByLink ? 'cancel.getBackPayer' : 'cancel.getBack', { amount })}</strong>
      </p>
      {before && <p>{before}</p>}
      <p>
        {consultation.isOutside
          ? t('cancel.getBackOutside', { deadline })
          : t('cancel.getBackUntil', { deadline, from: policy.refundDaysFrom, to: policy.refundDaysTo })}
      </p>
    </div>
  )
}

function CancelFault(): ReactNode {
  const t = useText('booking')
  const errorText = useErrorText()
  const { refusal } = useFormState()
  if (!refusal || refusal.code === 'REASON_REQUIRED') return null
  const isOutage = refusal.code === 'UNREACHABLE' || refusal.code === 'INTERNAL'
  return (
    <Alert>
      {isOutage ? t('cancel.failed') : errorText(refusal.code, refusal.message, t('cancel.refused'))}
    </Alert>
  )
}
