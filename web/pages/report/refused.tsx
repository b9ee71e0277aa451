import type { ReactNode } from 'react'
import { useErrorText, useText } from '#web/texts/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { useFormState } from '#web/ui/form.tsx'
import { inputCodes } from './draft.ts'

/** Codes shown at the coupon and the file already. */
const shownElsewhere = [...inputCodes, 'COUPON_INVALID', 'FILE_REFUSED']

/** The reason of a refusal, with a next step if there is one. */
export function Refused(): ReactNode {
  const t = useText('booking')
  const errorText = useErrorText()
  const { refusal, faults } = useFormState()
  const isCorrected =
    refusal?.fields && Object.keys(refusal.fields).length > 0 && Object.keys(faults).length === 0
  if (!refusal || isCorrected || shownElsewhere.includes(refusal.code)) return null
  if (refusal.code === 'LOGIN_REQUIRED')
    return (
      <Alert>
        {t('report.loginAgain')} <a href={location.pathname + location.search}>{t('report.loginLink')}</a>
      </Alert>
    )
  if (refusal.code === 'PAYMENT_IN_PROGRESS')
    return (
      <Alert>
        {t('report.busy')} <a href="/payment">{t('report.busyLink')}</a>
      </Alert>
    )
  return <Alert>{errorText(refusal.code, refusal.message)}</Alert>
}
