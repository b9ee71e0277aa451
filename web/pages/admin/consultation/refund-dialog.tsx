import { type ReactNode, useState } from 'react'
import type { Consultation } from '#contract/consultations.ts'
import { refundManually } from '#contract/manual-refunds.ts'
import type { ToastMessage } from '#web/pages/admin/action-items/task.tsx'
import { refundStateLabel } from '#web/pages/admin/labels.ts'
import { DialogActions, ReasonField } from '#web/pages/admin/reason-form.tsx'
import { useRevalidate } from '#web/pages/admin/revalidate.ts'
import { useText } from '#web/texts/use-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form, FormAlert, textOf, useAction } from '#web/ui/form.tsx'
import { useMoneyText } from '#web/ui/money-text.ts'
import { call } from '#web/wire/api.ts'

type Props = { consultation: Consultation; onClose: () => void; onRefunded: (toast: ToastMessage) => void }

/** Refunds a part or all of the money without a cancellation. */
export function RefundDialog({ open, ...props }: Props & { open: boolean }): ReactNode {
  const t = useText('admin')
  return (
    <Dialog open={open} onClose={props.onClose} title={t('manualRefund.title')}>
      <RefundForm {...props} />
    </Dialog>
  )
}

function RefundForm({ consultation, onClose, onRefunded }: Props): ReactNode {
  const { _id, name, amount, currency, isOutside, isPaidByLink, refund } = consultation
  const t = useText('admin')
  const money = useMoneyText()
  const refresh = useRevalidate()
  // Idempotency key of one opening of the form: a repeated click or a lost reply causes no second refund.
  const [key] = useState(() => crypto.randomUUID())
  const action = useAction(async (form) => {
    const [asked, reason] = [textOf(form, 'amount').trim(), textOf(form, 'reason')]
    const input = { id: _id, amount: asked, reason, key, seen: refund?.amount ?? '0' }
    const answer = await call(refundManually, input)
    // After a conflict the other owner's refund is shown before this one is submitted again.
    if (!answer.ok && answer.code === 'STALE_VERSION') refresh()
    if (answer.ok) {
      const given = answer.value.refund
      onRefunded({
        tone: given.status === 'completed' ? 'good' : 'warm',
        text: t('manualRefund.done', {
          amount: money(given.amount, currency),
          state: t(refundStateLabel(given.status, isOutside)),
          left: money(answer.value.left, currency),
        }),
      })
    }
    return answer
  })
  return (
    <Form action={action}>
      <p>{t('manualRefund.about', { name, amount: money(amount, currency) })}</p>
      {refund && (
        <p className="small muted">{t('manualRefund.already', { amount: money(refund.amount, currency) })}</p>
      )}
      {isOutside && <p>{t('cancel.byTransfer')}</p>}
      {isPaidByLink && <p>{t('details.paidByLink')}</p>}
      <Field name="amount" label={t('manualRefund.amount', { currency })}>
        {(control) => <input {...control} inputMode="decimal" autoComplete="off" maxLength={13} />}
      </Field>
      <ReasonField label={t('manualRefund.reason')} />
      <FormAlert />
      <DialogActions onClose={onClose} submit={t('attention.action.refund')} look="danger" />
    </Form>
  )
}
