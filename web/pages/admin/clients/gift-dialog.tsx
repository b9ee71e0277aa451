import type { ReactNode } from 'react'
import { giftCoupon } from '#contract/coupons.ts'
import type { ToastMessage } from '#web/pages/admin/action-items/task.tsx'
import { DialogActions, ReasonField } from '#web/pages/admin/reason-form.tsx'
import { useSettings } from '#web/program/settings.ts'
import { useText } from '#web/texts/use-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form, FormAlert, textOf, useAction } from '#web/ui/form.tsx'
import { call } from '#web/wire/api.ts'

type Props = { email: string; onClose: () => void; onGiven: (toast: ToastMessage) => void }

/** Gives a coupon with a reason that the client reads. */
export function GiftDialog({ open, ...props }: Props & { open: boolean }): ReactNode {
  const t = useText('admin')
  return (
    <Dialog open={open} onClose={props.onClose} title={t('gift.open')}>
      <GiftForm {...props} />
    </Dialog>
  )
}

function GiftForm({ email, onClose, onGiven }: Props): ReactNode {
  const t = useText('admin')
  const { coupon } = useSettings()
  const action = useAction(async (form) => {
    const percent = Number(textOf(form, 'percent'))
    const answer = await call(giftCoupon, { email, percent, reason: textOf(form, 'reason') })
    if (answer.ok) onGiven({ tone: 'good', text: t('gift.done', { code: answer.value.coupon.code }) })
    return answer
  })
  return (
    <Form action={action}>
      <p>{t('gift.about', { email })}</p>
      <Field name="percent" label={t('gift.percent')}>
        {(control) => (
          <input
            {...control}
            inputMode="numeric"
            pattern="\d{1,3}"
            maxLength={3}
            defaultValue={coupon.percent}
          />
        )}
      </Field>
      <ReasonField label={t('gift.reason')} />
      <FormAlert />
      <DialogActions onClose={onClose} submit={t('gift.confirm')} />
    </Form>
  )
}
