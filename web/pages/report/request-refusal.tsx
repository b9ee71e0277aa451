import type { ReactNode } from 'react'
import { useText } from '#web/texts/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { FormAlert, useFormState } from '#web/ui/form.tsx'

/** The reason of a refusal, with a next step if there is one. */
export function RequestRefusal(): ReactNode {
  const t = useText('booking')
  const { refusal } = useFormState()
  if (refusal?.code === 'LOGIN_REQUIRED')
    return (
      <Alert>
        {t('report.loginAgain')} <a href={location.pathname + location.search}>{t('report.loginLink')}</a>
      </Alert>
    )
  if (refusal?.code === 'PAYMENT_IN_PROGRESS')
    return (
      <Alert>
        {t('report.busy')} <a href="/payment">{t('report.busyLink')}</a>
      </Alert>
    )
  // The other two are shown at the coupon and at the file.
  return <FormAlert except={['COUPON_INVALID', 'FILE_REFUSED']} />
}
