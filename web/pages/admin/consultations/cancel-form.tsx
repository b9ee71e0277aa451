import type { ReactNode } from 'react'
import { type Consultation, cancelConsultation } from '#contract/consultations.ts'
import type { ToastMessage } from '#web/pages/admin/action-items/task.tsx'
import { formatKoreaTime } from '#web/pages/admin/korea-time.ts'
import { DialogActions } from '#web/pages/admin/reason-form.tsx'
import { cancellationTextKey } from '#web/pages/admin/result-texts.ts'
import { useRevalidate } from '#web/pages/admin/revalidate.ts'
import { useErrorText, useLocale, useText } from '#web/texts/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Field } from '#web/ui/field.tsx'
import { failureText, inputRefusal, Form, textOf, useAction } from '#web/ui/form.tsx'
import { useMoneyText } from '#web/ui/money-text.ts'
import { call } from '#web/wire/api.ts'
import { DisputeFacts } from './dispute-facts.tsx'

export type CancelFormProps = {
  /** Undefined if the list was refreshed without it while the dialog is open. */
  consultation: Consultation | undefined
  onClose: () => void
  onCancelled: (toast: ToastMessage) => void
}

const NOTHING_SELECTED = inputRefusal({}, 'NOTHING_SELECTED')

export function CancelForm({ consultation, onClose, onCancelled }: CancelFormProps): ReactNode {
  const t = useText('admin')
  const errorText = useErrorText()
  const locale = useLocale()
  const refresh = useRevalidate()
  const action = useAction(async (form) => {
    if (!consultation) return NOTHING_SELECTED
    const answer = await call(cancelConsultation, {
      consultationId: consultation._id,
      cancelReason: textOf(form, 'cancelReason'),
      cancelledByAdmin: true,
      seen: consultation.startsAt,
    })
    // The new time is shown before the cancellation is submitted again.
    if (!answer.ok && answer.code === 'STALE_VERSION') refresh()
    if (answer.ok) {
      const outcome = cancellationTextKey(answer.value.refund, answer.value.consultation)
      onCancelled({
        tone: outcome === 'cancel.refunded' || outcome === 'cancel.done' ? 'good' : 'warm',
        text: t(outcome),
      })
    }
    return answer
  })
  const refusal = action.answer && !action.answer.ok ? action.answer : null
  const isReasonMissing =
    refusal !== null && (refusal.code === 'REASON_REQUIRED' || refusal.fields !== undefined)
  const givesBack = consultation?.dispute === null && Number(consultation.refundIfCancelledNow) > 0
  return (
    <Form action={action}>
      {consultation ? (
        <div className="stack tight">
          <p>
            <strong>{consultation.name}</strong>,{' '}
            {t('details.koreaTime', { moment: formatKoreaTime(consultation.startsAt, locale) })}
          </p>
          <Consequence {...consultation} />
        </div>
      ) : (
        <Alert>{t('cancel.none')}</Alert>
      )}
      <Field
        name="cancelReason"
        label={t('cancel.reason')}
        {...(isReasonMissing ? { fault: 'REASON_REQUIRED' } : {})}
      >
        {(control) => <textarea {...control} rows={3} maxLength={1000} />}
      </Field>
      {refusal && refusal !== NOTHING_SELECTED && !isReasonMissing && (
        <Alert>{failureText(refusal, errorText, t('cancel.failed'), t('cancel.refused'))}</Alert>
      )}
      <DialogActions
        onClose={onClose}
        submit={t(givesBack ? 'cancel.confirm' : 'cancel.confirmOnly')}
        look="danger"
      />
    </Form>
  )
}

/** States the refund before the action runs. */
export function Consequence({
  status,
  amount: paid,
  currency,
  isOutside,
  isPaidByLink,
  refundIfCancelledNow,
  couponLostIfCancelled: code,
  dispute,
  paymentStatus,
}: Consultation): ReactNode {
  const t = useText('admin')
  const amount = useMoneyText()(refundIfCancelledNow, currency)
  return (
    <div className="stack tight">
      {dispute ? (
        <div className="notice warm stack tight">
          <strong>{t('cancel.inDispute')}</strong>
          <DisputeFacts {...dispute} currency={currency} />
          {Number(refundIfCancelledNow) > 0 && <p>{t('cancel.inDisputeRefund', { amount })}</p>}
        </div>
      ) : (
        <p className="notice calm">
          <strong>{t(isPaidByLink ? 'cancel.consequencePayer' : 'cancel.consequence', { amount })}</strong>
          {Number(refundIfCancelledNow) === 0 && (
            <span>. {t(whyNothing({ amount: paid, paymentStatus }))}</span>
          )}
        </p>
      )}
      {isOutside && Number(refundIfCancelledNow) > 0 && <p>{t('cancel.byTransfer')}</p>}
      {code && <p>{t('cancel.couponLost', { code })}</p>}
      {status === 'completed' && <p>{t('cancel.wasCompleted')}</p>}
      <p className="small muted">{t('cancel.seat')}</p>
    </div>
  )
}

/** The reason why a cancellation by staff refunds nothing. */
function whyNothing({ amount, paymentStatus }: Pick<Consultation, 'amount' | 'paymentStatus'>) {
  if (Number(amount) === 0) return 'cancel.nothingPaid'
  return paymentStatus === 'reversed' ? 'cancel.reversed' : 'cancel.nothingLeft'
}
